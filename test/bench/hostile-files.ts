import { interlacedPng, progressiveJpeg } from '../support/hostile-pictures.ts';
import { hostileTables } from '../support/hostile-tables.ts';

export const PICTURES = 20;
export const IMPORTS = 5;

type Headers = Readonly<Record<string, string>>;

/** Attackers with the headers of a session for each file, and those of a visitor. */
export interface Senders {
  readonly url: string;
  readonly headers: readonly Headers[];
  readonly visitor: Headers;
  /** How long crowds and storms last, in milliseconds. */
  readonly lastMs: number;
}
export const ATTACKS = ['files', 'crowd', 'storm'] as const;
export type Attack = (typeof ATTACKS)[number];
export type SendersMessage = 'ready' | 'done';

/** A file as it is sent. */
export interface HostileFile {
  readonly path: string;
  /** The multipart body. */
  readonly body: Uint8Array;
  readonly type: string;
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const pictures = await Promise.all([
    progressiveJpeg(8_000, 8_000),
    interlacedPng(8_000, 8_000),
    progressiveJpeg(6_000, 4_000),
    interlacedPng(6_000, 4_000),
  ]);
  const tables = await Promise.all(Object.values(hostileTables).map((make) => make()));
  return Promise.all([
    ...Array.from({ length: PICTURES }, (_, index) => {
      const image = blobOf(pictures[index % pictures.length]);
      return fileFor('/api/gallery', { image, family: 'centers', item_id: '1' });
    }),
    ...Array.from({ length: IMPORTS }, (_, index) => {
      const file = blobOf(tables[index % tables.length]);
      return fileFor('/api/import/reservations', { file, dry_run: 'true' });
    }),
  ]);
}

const blobOf = (bytes: Uint8Array = new Uint8Array()) => new Blob([new Uint8Array(bytes)]);

async function fileFor(path: string, fields: Readonly<Record<string, string | Blob>>): Promise<HostileFile> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const written = new Response(form);
  const type = written.headers.get('Content-Type') ?? '';
  return { path, body: new Uint8Array(await written.arrayBuffer()), type };
}
