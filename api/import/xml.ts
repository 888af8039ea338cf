import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

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
}

/** Reads a document to its end, in the order of its elements; nothing where there is none. @throws where it is not XML */
export async function readXml(document: Readable | null, reader: XmlReader): Promise<void> {
  if (!document) return;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes }) => {
    const all = Object.values(attributes);
    reader.open({
      name: local,
      attribute: (name) => all.find((one) => one.local === name)?.value ?? '',
    });
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ local }) => reader.close?.(local));
  for await (const chunk of document) parser.write(String(chunk));
  parser.close();
}
