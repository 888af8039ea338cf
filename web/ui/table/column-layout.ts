import { z } from 'zod';
import type { Column } from './column.ts';

/** How a user has arranged the columns of a list. Keys of removed columns are ignored. */
export interface ColumnLayout {
  /** Keys, from left to right; columns that it does not name keep their place behind. */
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

export const PLAIN_LAYOUT: ColumnLayout = { order: [], widths: {} };

export const MIN_WIDTH = 48;
const MAX_WIDTH = 800;

const stored = z.object({ order: z.array(z.string()), widths: z.record(z.string(), z.number()) });

export function parseLayout(text: string | null): ColumnLayout {
  try {
    return stored.parse(JSON.parse(text ?? ''));
  } catch {
    return PLAIN_LAYOUT;
  }
}

export function applyLayout<Row>(
  columns: readonly Column<Row>[],
  { order }: ColumnLayout,
): readonly Column<Row>[] {
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...columns].sort((a, b) => rank(a.key) - rank(b.key));
}

/** The layout in which a column is at another place, counted from 0 among `columns` as they are now. */
export function movedTo(
  layout: ColumnLayout,
  columns: readonly { readonly key: string }[],
  key: string,
  to: number,
): ColumnLayout {
  const others = columns.map((column) => column.key).filter((other) => other !== key);
  const at = Math.max(0, Math.min(others.length, to));
  return { ...layout, order: [...others.slice(0, at), key, ...others.slice(at)] };
}

export function resized(layout: ColumnLayout, key: string, width: number): ColumnLayout {
  const held = Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
  return { ...layout, widths: { ...layout.widths, [key]: held } };
}

/** A rem and its share of the space around the text, which a table of HTML finds for itself. */
const REM = 18;
const FLEXIBLE = 140;

/** Each column's pixels: chosen width, else its own; columns without a fixed width share the rest by percentage. */
export function pixelWidths(
  columns: readonly { readonly key: string; readonly width?: string }[],
  { widths }: ColumnLayout,
  available: number,
): number[] {
  const asked = columns.map(({ key, width = '' }) => {
    const chosen = widths[key];
    if (chosen !== undefined) return { pixels: chosen, share: 0 };
    const number = Number.parseFloat(width);
    if (width.endsWith('rem')) return { pixels: number * REM, share: 0 };
    return { pixels: FLEXIBLE, share: width.endsWith('%') ? number : 15 };
  });
  const left = Math.max(0, available - asked.reduce((sum, { pixels }) => sum + pixels, 0));
  const shares = asked.reduce((sum, { share }) => sum + share, 0);
  return asked.map(({ pixels, share }) => Math.floor(share > 0 ? pixels + (left * share) / shares : pixels));
}
