import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text of a page. Points, from its lower left corner. */
export interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Opens a PDF as a viewer does: the texts of each page, in the order in which they were drawn. */
export async function pdfPages(bytes: Uint8Array): Promise<Placed[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: Placed[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
          : [],
      ),
    );
  }
  await task.destroy();
  return pages;
}

/** The texts of one line of a page, from left to right. */
export function linesOf(page: readonly Placed[]): string[][] {
  const lines = new Map<number, Placed[]>();
  for (const item of page) lines.set(Math.round(item.y), [...(lines.get(Math.round(item.y)) ?? []), item]);
  return [...lines.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, items]) => items.sort((a, b) => a.x - b.x).map(({ text }) => text));
}
