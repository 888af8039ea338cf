import { type ClosureWish, declareClosure, liftClosure, resolveClosure } from '../../commands/closures.ts';
import { type CommandContext, step } from '../../commands/context.ts';
import { cancelReservation } from '../../commands/schedule.ts';
import { toMinutes } from '../../domain/schedule/interval.ts';
import type { Position } from '../../eventstore/port.ts';
import { readCatalogNames } from '../../projections/catalog/entries.ts';
import { type AffectedReservation, readAffected, readClosures } from '../../projections/closures/queries.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { afterCommand, Committed } from '../http/committed.ts';
import { presentAffected, presentClosure } from '../presenters/closure.ts';

/** Closures of courts, centers or everything. */
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
    const wish = wishOf(body);
    if (body.dry_run) {
      const resolved = await resolveClosure(deps.commands, wish, command);
      if ('refusal' in resolved) return refuseClosure(resolved.refusal);
      const affected = await readAffected(deps.pool, resolved.closure);
      return { closure: null, affected: affected.map((one) => presentAffected(one, false)) };
    }
    const result = await declareClosure(deps.commands, wish, command);
    if (!result.accepted) return refuseClosure(result.refusal);
    const { closure } = result;
    // From here on nothing new comes in: what the views show once they have seen it is all that stands against it.
    if (result.position !== null) await deps.waiter.waitFor(result.position, ['day-grid']);
    const affected = await readAffected(deps.pool, closure);
    const cancelled = body.cancel_affected ? await cancelAll(deps, affected, command) : NOTHING;
    return new Committed(cancelled.position ?? result.position, async () => {
      const names = await readCatalogNames(deps.pool);
      const shown = { ...closure, id: closure.closureId, createdBy: user?.email ?? '' };
      return {
        closure: presentClosure(shown, names),
        affected: affected.map((one) => presentAffected(one, cancelled.ids.has(one.id))),
      };
    });
  },

  async liftClosure({ params, deps, context }) {
    return afterCommand(await liftClosure(deps.commands, params.id, context()));
  },
} satisfies Partial<Handlers>;

interface Cancelled {
  readonly ids: ReadonlySet<string>;
  readonly position: Position | null;
}

const NOTHING: Cancelled = { ids: new Set(), position: null };

/** Cancels what can still be cancelled; what was checked in, or is over, stays. */
async function cancelAll(
  { commands }: Deps,
  affected: readonly AffectedReservation[],
  context: CommandContext,
): Promise<Cancelled> {
  const ids = new Set<string>();
  let last: Position | null = null;
  for (const { id } of affected) {
    const outcome = await cancelReservation(commands, id, step(context, `cancel ${id}`));
    if (!outcome.accepted) continue;
    ids.add(id);
    last = outcome.position ?? last;
  }
  return { ids, position: last };
}

function wishOf(body: BodyOf<Calls['createClosure']>): ClosureWish {
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

const FIELDS: Readonly<Partial<Record<Refusal['code'], string>>> = {
  interval_invalid: 'date_end',
  closure_past: 'date_start',
};

function refuseClosure(refusal: Refusal): Refused {
  const field = FIELDS[refusal.code];
  const errors = field ? { errors: { [field]: ['Revise este dato'] } } : {};
  return refused(refusal, errors);
}
