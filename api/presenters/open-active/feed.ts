import type { FeedPlace } from '../../../projections/open-active/queries.ts';

export interface FeedItem extends FeedPlace {
  readonly kind: string;
  /** Null: deleted. */
  readonly data: object | null;
}

interface Page {
  readonly address: string;
  readonly after: FeedPlace | null;
  readonly items: readonly FeedItem[];
  readonly license?: string;
}

/** A page of an RPDE feed. Positions are written as they are: a JS number would not hold each of them. */
export function feedPage({ address, after, items, license }: Page): Buffer {
  const last = items.at(-1) ?? after;
  const next = last
    ? `${address}?afterTimestamp=${last.position}&afterId=${encodeURIComponent(last.id)}`
    : address;
  const fields = [
    `"next":${JSON.stringify(next)}`,
    `"items":[${items.map(itemText).join(',')}]`,
    ...(license === undefined ? [] : [`"license":${JSON.stringify(license)}`]),
  ];
  return Buffer.from(`{${fields.join(',')}}`);
}

function itemText({ kind, id, position, data }: FeedItem): string {
  const state = data === null ? 'deleted' : 'updated';
  const head = `{"state":"${state}","kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"modified":${position}`;
  return data === null ? `${head}}` : `${head},"data":${JSON.stringify(data)}}`;
}
