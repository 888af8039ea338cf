import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { refused } from '../../errors/refusals.ts';

/** Names without prefixes, which vary between programs. */
export interface Element {
  readonly name: string;
  attribute(name: string): string;
}

export interface XmlReader {
  readonly open: (element: Element) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  readonly isDone?: () => boolean;
}

/** Elements left to read, over all documents of a file. */
export interface XmlBudget {
  elements: number;
}

/** Ten thousand rows of a hundred cells with four elements. */
const MAX_ELEMENTS = 4_000_000;
/** Programs nest about fifteen; look-ups cost one comparison per level. */
const MAX_DEPTH = 64;

export const newXmlBudget = (): XmlBudget => ({ elements: MAX_ELEMENTS });

/** Streams elements until the end or `isDone`. @throws Refused beyond a bound, Error if not XML */
export async function readXml(
  document: Readable | null,
  reader: XmlReader,
  budget: XmlBudget,
): Promise<void> {
  if (!document) return;
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('opentagstart', () => {
    depth += 1;
    budget.elements -= 1;
    if (depth > MAX_DEPTH) throw refused({ code: 'table_too_complex' });
    if (budget.elements < 0) throw refused({ code: 'table_too_large' });
  });
  parser.on('opentag', ({ local, attributes }) => {
    const all = Object.values(attributes);
    reader.open({
      name: local,
      attribute: (name) => all.find((one) => one.local === name)?.value ?? '',
    });
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    reader.close?.(local);
  });
  for await (const chunk of document) {
    parser.write(String(chunk));
    if (reader.isDone?.()) return;
  }
  parser.close();
}
