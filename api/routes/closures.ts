import {
  type ClosureRequest,
  declareClosure,
  isClosureKnown,
  liftClosure,
  resolveClosure,
} from '../../commands/closure/closures.ts';
import type { SettledReservations } from '../../commands/closure/settle-affected.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import type { Closure, FollowUp } from '../../domain/closure/events.ts';
import { toMinutes } from '../../domain/schedule/interval.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { readCatalogNames } from '../../projections/catalog/entries.ts';
import { readProposals } from '../../projections/closures/proposals.ts';
import {
  type AffectedReservation,
  readAffected,
  readCancelledBy,
  readClosures,
} from '../../projections/closures/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { AffectedReservation as Shown } from '../contract/closures.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';
import { afterCommand, Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAffected, presentClosure } from '../presenters/closure.ts';

export const closureHandlers = {
  async closures({ query, deps }) {
    const [closures, names] = await Promise.all([
      readClosures(deps.pool, { from: query.from ?? null, to: query.to ?? null }),
      readCatalogNames(deps.pool),
    ]);
    return { closures: closures.map((closure) => presentClosure(closure, names)) };
  },

  async createClosure({ body, deps, context, user }) {
    const command = context();
    const requested = closureRequestOf(body);
    const resolved = await resolveClosure(deps.commands, requested, command);
    if ('refusal' in resolved) return refuseClosure(resolved.refusal);
    const before = await readAffected(deps.pool, resolved.closure, command.now);
    if (body.dry_run) {
      const { courtIds } = resolved.closure;
      const movable = before.filter(({ checkedIn }) => !checkedIn);
      const proposals = await readProposals(deps.pool, courtIds, movable);
      const affected = before.map((one) => presentAffected(one, { proposal: proposals.get(one.id) }));
      return { closure: null, affected, affected_version: versionOf([before]) };
    }
    const isRepeated = await isClosureKnown(deps.commands, resolved.closure);
    const unseen = refuseUnseen(body, [{ affected: before, isRepeated }]);
    if (unseen) return unseen;
    const result = await declareClosure(deps.commands, requested, command, followUpOf(body, before));
    if (!result.accepted) return refuseClosure(result.refusal);
    const { closure, settled, position } = result;
    return new Committed(position, async () => {
      const names = await readCatalogNames(deps.pool);
      const shown = { ...closure, id: closure.closureId, createdBy: user?.email ?? '' };
      const affected = await settledBy(
        deps,
        { affected: before, isRepeated },
        { closure, settled },
        command.now,
      );
      return { closure: presentClosure(shown, names), affected, affected_version: '' };
    });
  },

  async cancelledByClosure({ params, deps }) {
    const cancelled = await cancelledBy(deps, params.id);
    return cancelled
      ? { cancelled: cancelled.length, ids: [...cancelled] }
      : refused({ code: 'closure_unknown' });
  },

  async liftClosure({ params, deps, context }) {
    return afterCommand(await liftClosure(deps.commands, params.id, context()));
  },
} satisfies Partial<Handlers>;

type Body = BodyOf<Calls['createClosure']>;

function followUpOf(
  { moves, keep, cancel_affected }: Body,
  affected: readonly AffectedReservation[],
): FollowUp {
  const byId = new Map(affected.map((one) => [one.id, one]));
  return {
    moves: moves.flatMap(({ reservation_id, attraction_id }) => {
      const one = byId.get(reservation_id);
      if (!one) return [];
      const { date, start, end } = one;
      return [{ reservationId: reservation_id, attractionId: attraction_id, date, start, end }];
    }),
    kept: keep,
    others: cancel_affected ? 'cancel' : 'keep',
  };
}

export interface Listed {
  readonly affected: readonly AffectedReservation[];
  /** An earlier try of the request closed it, and has cancelled some. */
  readonly isRepeated: boolean;
}

const SEPARATOR = ' ';

/** Names lists of affected reservations, those that can be cancelled: another list has another name. */
export function versionOf(lists: readonly Listed['affected'][]): string {
  const names = lists.map((affected) => {
    const ids = affected.filter(({ checkedIn }) => !checkedIn).map(({ id }) => id);
    return derivedUuid('affected', ...ids.sort());
  });
  return names.join(SEPARATOR);
}

/** Null: what would be cancelled is what somebody has seen. */
export function refuseUnseen(
  { cancel_affected, affected_version }: Pick<Body, 'cancel_affected' | 'affected_version'>,
  lists: readonly Listed[],
): Refused | null {
  if (!cancel_affected || affected_version === undefined) return null;
  const seen = affected_version.split(SEPARATOR);
  const isSeen = ({ affected, isRepeated }: Listed, index: number) =>
    isRepeated || seen[index] === versionOf([affected]);
  return lists.every(isSeen) ? null : refused({ code: 'closure_list_changed' });
}

/** Null: there is no such closure. */
async function cancelledBy({ log, waiter, pool }: Deps, closureId: string) {
  // The audit log, late on purpose, links requests and cancellations.
  await waiter.waitFor(await log.store.head(), ['audit-log']);
  return readCancelledBy(pool, closureId);
}

/** Also those that came in before the closing, and those that an earlier try cancelled. */
export async function settledBy(
  deps: Deps,
  { affected: before, isRepeated }: Listed,
  { closure, settled }: { readonly closure: Closure; readonly settled: SettledReservations },
  now: CommandContext['now'],
): Promise<Shown[]> {
  const earlier = isRepeated ? await cancelledBy(deps, closure.closureId) : null;
  const cancelled = new Set([...settled.cancelled, ...(earlier ?? [])]);
  const known = new Set(before.map(({ id }) => id));
  const after = await readAffected(deps.pool, closure, now);
  const unseen = [...cancelled].filter((id) => !known.has(id));
  const details = await Promise.all(unseen.map((id) => readReservation(deps.pool, id)));
  const all = [
    ...before,
    ...after.filter(({ id }) => !known.has(id)),
    ...details.flatMap((detail) =>
      detail
        ? [{ ...detail, attractionName: detail.attraction, centerName: detail.center, checkedIn: false }]
        : [],
    ),
  ];
  return all.map((one) =>
    presentAffected(one, { cancelled: cancelled.has(one.id), moved: settled.moved.has(one.id) }),
  );
}

function closureRequestOf(body: Body): ClosureRequest {
  return {
    centerIds: [...new Set(body.center_ids)],
    attractionIds: [...new Set(body.attraction_ids)],
    dateStart: body.date_start,
    dateEnd: body.date_end,
    start: toMinutes(body.hour_start),
    end: toMinutes(body.hour_end),
    reason: body.reason,
  };
}

/** The contract checks the order of the dates, so an invalid interval is about the hours. */
const FIELD_ERRORS: Readonly<Partial<Record<Refusal['code'], Readonly<Record<string, string[]>>>>> = {
  interval_invalid: { hour_end: ['Debe ser posterior a la hora de inicio'] },
  closure_past: { date_start: ['La fecha ya pasó'] },
};

export function refuseClosure(refusal: Refusal): Refused {
  const errors = FIELD_ERRORS[refusal.code];
  return refused(refusal, errors ? { errors } : {});
}
