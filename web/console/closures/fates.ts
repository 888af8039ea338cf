import type { AffectedReservation } from '../../../api/contract/closures.ts';

/** What happens to a reservation in closed hours. */
export type Fate = 'keep' | 'move' | 'cancel';

/** What was chosen for each; the others stay. */
export type Fates = Readonly<Record<string, Fate>>;

export const FATE_LABELS: Readonly<Record<Fate, string>> = {
  keep: 'Mantener',
  move: 'Mover',
  cancel: 'Cancelar',
};

/** The same for all; one that finds no free court stays where all are to be moved. */
export function allAs(fate: Fate, affected: readonly AffectedReservation[]): Fates {
  return Object.fromEntries(
    affected.map(({ id, proposal }) => [id, fate === 'move' && proposal === null ? 'keep' : fate]),
  );
}

/** Their part of the call's body. */
export function bodyOfFates(fates: Fates, affected: readonly AffectedReservation[]) {
  const fateOf = ({ id }: AffectedReservation): Fate => fates[id] ?? 'keep';
  const isAny = affected.some((one) => fateOf(one) === 'cancel');
  return {
    moves: affected.flatMap((one) =>
      fateOf(one) === 'move' && one.proposal
        ? [{ reservation_id: one.id, attraction_id: one.proposal.attraction_id }]
        : [],
    ),
    keep: isAny ? affected.filter((one) => fateOf(one) === 'keep').map(({ id }) => id) : [],
    cancel_affected: isAny,
  };
}

/** ", se movieron 2 reservas y se cancelaron 3": what happened to them. */
export function settledText(affected: readonly AffectedReservation[]): string {
  const moved = affected.filter((one) => one.moved).length;
  const cancelled = affected.filter((one) => one.cancelled).length;
  const parts = [
    ...(moved > 0 ? [moved === 1 ? 'se movió 1 reserva' : `se movieron ${moved} reservas`] : []),
    ...(cancelled > 0
      ? [cancelled === 1 ? 'se canceló 1 reserva' : `se cancelaron ${cancelled} reservas`]
      : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(' y ')}`;
}
