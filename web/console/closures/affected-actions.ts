import type { AffectedReservation } from '../../../api/contract/closures.ts';

export type AffectedAction = 'keep' | 'move' | 'cancel';

/** The chosen action by reservation; the others stay. */
export type AffectedActions = Readonly<Record<string, AffectedAction>>;

export const ACTION_LABELS: Readonly<Record<AffectedAction, string>> = {
  keep: 'Mantener',
  move: 'Mover',
  cancel: 'Cancelar',
};

/** The same action for all that it can be done with: who has checked in stays, and who has no free court is not moved. */
export function sameForAll(
  action: AffectedAction,
  affected: readonly AffectedReservation[],
): AffectedActions {
  return Object.fromEntries(
    affected.map(({ id, proposal, checked_in }) => {
      const stays = checked_in || (action === 'move' && proposal === null);
      return [id, stays ? 'keep' : action];
    }),
  );
}

/** The fields of the request body for these actions. */
export function followUpBody(actions: AffectedActions, affected: readonly AffectedReservation[]) {
  const actionOf = ({ id }: AffectedReservation): AffectedAction => actions[id] ?? 'keep';
  const isAny = affected.some((one) => actionOf(one) === 'cancel');
  return {
    moves: affected.flatMap((one) =>
      actionOf(one) === 'move' && one.proposal
        ? [{ reservation_id: one.id, attraction_id: one.proposal.attraction_id }]
        : [],
    ),
    keep: isAny ? affected.filter((one) => actionOf(one) === 'keep').map(({ id }) => id) : [],
    cancel_affected: isAny,
  };
}

/** ", se movieron 2 reservas y se cancelaron 3": what happened to them. */
export function outcomeText(affected: readonly AffectedReservation[]): string {
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

/** How many of those that were to move are still where they were. */
export function leftText(count: number): string {
  return count === 1
    ? '1 reserva no se pudo mover y sigue en su lugar'
    : `${count} reservas no se pudieron mover y siguen en su lugar`;
}

/** The reservations that stay cancelled after lifting. */
export function stayCancelledText(count: number): string {
  if (count === 0) return 'Ninguna reserva se canceló por este cierre.';
  return count === 1
    ? 'La reserva que se canceló por este cierre sigue cancelada; puede restaurarla desde su detalle.'
    : `Las ${count} reservas que se cancelaron por este cierre siguen canceladas; puede restaurarlas desde su detalle.`;
}

export function createdText(count: number): string {
  return count === 1 ? 'Se ha creado 1 cierre por feriado' : `Se han creado ${count} cierres por feriado`;
}
