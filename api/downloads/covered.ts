import { readFileSync } from 'node:fs';

/** Whether a font has a sign for a code point. */
export type Covers = (codePoint: number) => boolean;

/** Reads from a TrueType file which code points it has signs for. @throws where the file has no table for all of Unicode */
export function coverageOf(file: string): Covers {
  const bytes = readFileSync(file);
  const cmap = tableOf(bytes, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  const full = subtables.find((table) => table.readUInt16BE(0) === 12);
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4);
  const ranges = full ? groups(full) : basic ? segments(basic) : null;
  if (!ranges) throw new Error(`${file} has no character map that is known here`);
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

type Range = readonly [first: number, last: number];

function tableOf(bytes: Buffer, tag: string): Buffer {
  for (let at = 12, left = bytes.readUInt16BE(4); left > 0; at += 16, left -= 1)
    if (bytes.toString('latin1', at, at + 4) === tag)
      return bytes.subarray(
        bytes.readUInt32BE(at + 8),
        bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12),
      );
  throw new Error(`the font has no table ${tag}`);
}

/** Format 12: groups of start, end and first glyph, 32 bits each. */
function groups(table: Buffer): Range[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + index * 12;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)] as const;
  });
}

/** Format 4: ends, then starts of segments, 16 bits each; the last one is no character. */
function segments(table: Buffer): Range[] {
  const count = table.readUInt16BE(6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => {
    const end = table.readUInt16BE(14 + index * 2);
    return [table.readUInt16BE(16 + count * 2 + index * 2), end] as const;
  });
}
