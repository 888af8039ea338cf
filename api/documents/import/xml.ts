import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { refused } from '../../errors/refusals.ts';

/** An element as it opens: names without their prefix, which each program chooses for itself. */
export interface Element {
  readonly name: string;
  /** An attribute by its name; '' where there is none. */
  attribute(name: string): string;
}

export interface XmlReader {
  readonly open: (element: Element) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Whether the rest of the document is not needed. */
  readonly isDone?: () => boolean;
}

/** The elements that may still be read of a file, over all its documents. */
export interface XmlBudget {
  elements: number;
}

/** Ten thousand rows of a hundred cells, of four elements each. */
const MAX_ELEMENTS = 4_000_000;
/** The parser looks up each name in all open elements. Programs nest about fifteen. */
const MAX_DEPTH = 64;

export const newXmlBudget = (): XmlBudget => ({ elements: MAX_ELEMENTS });

/**
 * Reads a document in the order of its elements, to its end or until the reader is done; nothing where there is none.
 * @throws Refused beyond a bound, Error where it is not XML
 */
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
