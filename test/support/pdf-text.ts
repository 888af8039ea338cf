import { inflateSync } from 'node:zlib';

/** A stretch of signs that was drawn at once. Points, from the left edge of the page. */
export interface Drawn {
  readonly x: number;
  readonly signs: number;
}

/** The texts that a PDF of the product draws: place, and number of characters. */
export function drawnTexts(pdf: Buffer): Drawn[] {
  return pageStreams(pdf).flatMap((content) =>
    [...content.matchAll(/1 0 0 1 ([\d.-]+) [\d.-]+ Tm[^[]*(\[[^\]]*\]) TJ/g)].map(([, x, shown = '']) => ({
      x: Number(x),
      signs: [...shown.matchAll(/<([0-9a-f]*)>/gi)].reduce((sum, [, hex = '']) => sum + hex.length / 4, 0),
    })),
  );
}

export function fontsOf(pdf: Buffer): string[] {
  const names = pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
}

/** The streams that draw a page, unpacked. */
function pageStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const from = index + mark.length;
    const bytes = pdf.subarray(from, text.indexOf('endstream', from));
    try {
      const content = inflateSync(bytes).toString('latin1');
      return content.includes(' Tm') ? [content] : [];
    } catch {
      return [];
    }
  });
}
