import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { refused } from '../../errors/refusals.ts';

/** Ten thousand full rows take a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** A zip archive with bounded unpacked size. */
export interface Archive {
  has(name: string): boolean;
  /** Unpacks as it is read; null: missing. */
  open(name: string): Promise<Readable | null>;
}

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
}

/** @throws Refused if too large, Error if damaged */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  if (zip.entryCount > MAX_ENTRIES) throw refused({ code: 'table_too_large' });
  const entries = await boundedEntries(zip);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = entries.get(name.toLowerCase());
      return entry ? (await streamOf(zip, entry)).setEncoding('utf8') : null;
    },
  };
}

/** Unpacks without keeping: declared sizes may be false. */
async function boundedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      streamOf(zip, entry).then((stream) => {
        stream.on('error', reject);
        stream.on('end', () => zip.readEntry());
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length;
          if (unpacked <= MAX_UNPACKED_BYTES) return;
          stream.destroy();
          reject(refused({ code: 'table_too_large' }));
        });
      }, reject);
    });
    zip.readEntry();
  });
  return entries;
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
}
