import type { FormValues, Slot } from './create/form-values.ts';
import type { Hit } from './grid/cells/hit.ts';

/** What was opened from a cell. */
export type Opened =
  /** `draft`: what was left unfinished in the form; `begin`: what it begins with instead of its cell alone. */
  | {
      readonly kind: 'create';
      readonly slot: Slot;

      readonly draft?: FormValues | undefined;
      readonly begin?: FormValues | undefined;
    }
  | { readonly kind: 'detail'; readonly reservationId: string }
  | { readonly kind: 'several'; readonly reservationIds: readonly string[] };

/** Opens a cell: a free one opens the form, a taken one its reservation; where several share the hours, the choice. */
export function openedBy({ row, block, columns }: Hit, centerId: number, date: string): Opened {
  if (block.kind === 'free') {
    return { kind: 'create', slot: { centerId, courtId: row.court.id, date, column: block.column, columns } };
  }
  if (block.others.length === 0) return { kind: 'detail', reservationId: block.reservationId };
  return { kind: 'several', reservationIds: [block.reservationId, ...block.others] };
}
