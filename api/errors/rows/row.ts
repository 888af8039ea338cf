import type { RefusalCode, RefusalExtra, RefusalOf } from '../refusals.ts';

export interface Row<Data> {
  readonly status: number;
  readonly sentence: string | ((data: Data) => string);
  readonly extra?: (data: Data) => RefusalExtra;
  readonly headers?: (data: Data) => Readonly<Record<string, string>>;
}

/** Rows of an area, joined in `error-table.ts`. */
export type Rows = { readonly [Code in RefusalCode]?: Row<RefusalOf<Code>> };

export const retryAfter = ({ retryAfter: seconds }: { retryAfter: number }) => ({
  'Retry-After': String(seconds),
});

export function rowsOf<Code extends RefusalCode>(
  status: number,
  sentences: { readonly [C in Code]: Row<RefusalOf<C>>['sentence'] },
): { readonly [C in Code]: Row<RefusalOf<C>> } {
  const rows = Object.entries(sentences).map(([code, sentence]) => [code, { status, sentence }]);
  return Object.fromEntries(rows);
}
