import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { refused } from '../../errors/refusals.ts';

/** The largest unpacked workbook: a sheet of ten thousand full rows is a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** A zip archive whose entries unpack to no more than they may. */
export interface Archive {
  has(name: string): boolean;
  /** The text of an entry, as it is unpacked; null where there is none of that name. */
  open(name: string): Promise<Readable | null>;
}

export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
}

/** Reads what is in an archive. @throws Refused where it holds too much, Error where it is damaged */
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

/** Unpacks every entry without keeping it: what an archive says of its own size need not be so. */
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
