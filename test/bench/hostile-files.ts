import { interlacedPng, progressiveJpeg } from '../support/hostile-pictures.ts';
import { hostileTables } from '../support/hostile-tables.ts';

/** How many there are of each kind. */
export interface Attackers {
  readonly pictures: number;
  readonly imports: number;
  /** Visitors who want a live connection each. */
  readonly streams: number;
  /** Programs that guess passwords, each from an address of its own and for accounts that do not exist. */
  readonly guessers: number;
}

type Headers = Readonly<Record<string, string>>;

/** Attackers with the headers of a session for each file, and those of a visitor. */
export interface Senders {
  readonly url: string;
  readonly headers: readonly Headers[];
  readonly visitor: Headers;
  /** How long crowds and storms last, in milliseconds. */
  readonly lastMs: number;
  readonly attackers: Attackers;
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

export async function hostileFiles({ pictures, imports }: Attackers): Promise<HostileFile[]> {
  const images = await Promise.all([
    progressiveJpeg(8_000, 8_000),
    interlacedPng(8_000, 8_000),
    progressiveJpeg(6_000, 4_000),
    interlacedPng(6_000, 4_000),
  ]);
  const tables = await Promise.all(Object.values(hostileTables).map((make) => make()));
  return Promise.all([
    ...Array.from({ length: pictures }, (_, index) => {
      const image = blobOf(images[index % images.length]);
      return fileFor('/api/gallery', { image, family: 'centers', item_id: '1' });
    }),
    ...Array.from({ length: imports }, (_, index) => {
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
