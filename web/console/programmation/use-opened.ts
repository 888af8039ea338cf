import { useCallback, useState } from 'react';
import { useToaster } from '../../shared/kit/toaster.tsx';
import type { FormValues, Slot } from './create/form-values.ts';
import type { ShownDay } from './grid/address/use-grid-address.ts';
import { obstacleOf } from './grid/cells/blocks.ts';
import type { Hit } from './grid/cells/hit.ts';
import type { Bookable } from './grid/cells/labels.ts';
import type { GridView } from './grid/data/use-grid-view.ts';
import { useFocusAfter } from './grid/focus/use-focus-after.ts';
import type { GridFocus } from './grid/focus/use-grid-focus.ts';
import { useUnfinished } from './use-unfinished.ts';

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

export function openedBy({ row, block, columns }: Hit, centerId: number, date: string): Opened {
  if (block.kind === 'free' && block.blockerId !== null)
    return { kind: 'detail', reservationId: block.blockerId };
  if (block.kind === 'free') {
    return { kind: 'create', slot: { centerId, courtId: row.court.id, date, column: block.column, columns } };
  }
  if (block.others.length === 0) return { kind: 'detail', reservationId: block.reservationId };
  return { kind: 'several', reservationIds: [block.reservationId, ...block.others] };
}

interface Standing {
  readonly bookable: Bookable;
  readonly elsewhere: string;
}

/** Why a cell opens nothing; '' where it does. */
export function whyNotOpened({ row, block }: Hit, { bookable, elsewhere }: Standing): string {
  // Its reservation opens, whatever may be booked.
  if (block.kind === 'free' && block.blockerId !== null) return '';
  if (block.kind === 'free' && bookable === 'past-day')
    return 'No se puede reservar en una fecha que ya pasó.';
  if (block.kind === 'free' && elsewhere) return elsewhere;
  const obstacle = obstacleOf(block);
  return obstacle === '' ? '' : `${row.court.name} está cerrada: ${obstacle}`;
}

/** The dialogue that a cell of the grid opened, or an unfinished form; `open` says why where a cell opens nothing. */
export function useOpened(shown: ShownDay, { bookable, elsewhere, data }: GridView, focus: GridFocus) {
  const { centerId, date } = shown;
  const toast = useToaster();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { note } = focus;
  useFocusAfter(opened !== null, focus);
  useUnfinished(shown, data !== undefined, ({ slot, values }) => {
    note({ courtId: slot.courtId, column: slot.column });
    setOpened({ kind: 'create', slot, draft: values });
  });
  const open = useCallback(
    (hit: Hit) => {
      note({ courtId: hit.row.court.id, column: hit.block.column });
      if (centerId === null) return;
      const message = whyNotOpened(hit, { bookable, elsewhere });
      if (message) toast({ message, intent: 'warning' });
      else setOpened(openedBy(hit, centerId, date));
    },
    [note, centerId, date, bookable, elsewhere, toast],
  );
  return { opened, setOpened, open };
}
