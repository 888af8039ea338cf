import type { RefObject } from 'react';
import { GRID_END, GRID_START } from '../../../../../domain/schedule/interval.ts';
import type { Hit } from '../cells/hit.ts';
import type { Row } from '../data/rows.ts';
import { checkPlace, isSamePlace, type Place, type PlaceCheck, placeOfBlock } from './plan.ts';
import type { Point } from './point.ts';
import type { PointerTarget } from './pointed.ts';
import type { Press } from './use-press.ts';

export interface Carried {
  readonly reservationId: string;
  readonly who: string;
  readonly typeId: number;
  readonly from: Place;
  /** Its date is the shown one, whatever it says here. */
  readonly to: Place;
  /** No pointer holds it: it waits for keys, taps, or a drag by its handles. */
  readonly isLifted: boolean;
}

export interface Moving extends Carried, PlaceCheck {}

export interface MovingOptions {
  readonly rows: readonly Row[];
  readonly date: string;
  readonly isBusy: boolean;
  readonly isPastDay: boolean;
  /** Minute until which the shown day is over. */
  readonly fixedUntil: number;
  readonly press: Press;
  readonly scroller: RefObject<HTMLElement>;
  readonly pointedAt: (area: HTMLElement, at: Point) => PointerTarget | null;
  /** Why a reservation can't be moved; '' where it can. */
  readonly whyNot: (hit: { readonly checkedIn: boolean; readonly end: number }) => string;
  readonly onRefused: (why: string) => void;
  readonly onDrop: (moving: Moving) => void;
  readonly onTurnDay: (days: number) => void;
}

/** The carried reservation on the shown date, and what blocks it there. */
export function movingOf(
  carried: Carried,
  shown: Pick<MovingOptions, 'rows' | 'date' | 'isBusy' | 'isPastDay' | 'fixedUntil'>,
): Moving {
  const { rows, date, isBusy, isPastDay, fixedUntil } = shown;
  const to = { ...carried.to, date };
  if (isBusy) return { ...carried, to, collision: '', warning: 'Cargando el día…' };
  if (to.end <= fixedUntil && !isSamePlace(to, carried.from))
    return { ...carried, to, collision: isPastDay ? 'Esa fecha ya pasó' : 'Esa hora ya pasó', warning: '' };
  return { ...carried, to, ...checkPlace(rows, to, carried.reservationId) };
}

/** The reservation of a block, ready to be moved; or why it can't be. */
export function pickUp({ date, whyNot }: MovingOptions, { row, block }: Hit): Carried | string {
  if (block.kind !== 'taken') return 'Elija una reserva para moverla.';
  const from = placeOfBlock(row.court.id, date, block);
  const why =
    block.others.length > 0
      ? 'Varias reservas comparten estas horas: ábrala y use «Mover».'
      : from.start < GRID_START || from.end > GRID_END
        ? 'Pasa de las horas de la programación: ábrala y use «Mover».'
        : whyNot({ checkedIn: block.checkedIn, end: from.end });
  if (why !== '') return why;
  const { reservationId, who, typeId } = block;
  return { reservationId, who, typeId, from, to: from, isLifted: true };
}
