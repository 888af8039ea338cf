import {
  type ClosureRequest,
  declareClosure,
  isClosureKnown,
  resolveClosure,
} from '../../commands/closure/closures.ts';
import type { SettledReservations } from '../../commands/closure/settle-affected.ts';
import { step } from '../../commands/handler/context.ts';
import { holidaysOf } from '../../domain/calendar/holidays.ts';
import { closesEverything } from '../../domain/closure/days.ts';
import type { Closure } from '../../domain/closure/events.ts';
import { toMinutes, toTime } from '../../domain/schedule/interval.ts';
import type { Position } from '../../eventstore/port.ts';
import { readCatalogNames } from '../../projections/catalog/entries.ts';
import { readAffected, readClosures } from '../../projections/closures/queries.ts';
import type { AffectedReservation as Shown } from '../contract/closures.ts';
import { Committed } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAffected, presentClosure } from '../presenters/closure.ts';
import { type Listed, refuseClosure, refuseUnseen, settledBy, versionOf } from './closures.ts';

const MIDNIGHT = 1_440;

/** Each day is a closure of its own. */
export const holidayHandlers = {
  async holidays({ deps, params: { year } }) {
    const closures = await readClosures(deps.pool, { from: `${year}-01-01`, to: `${year}-12-31` });
    const isClosed = (date: string, from: number) =>
      closures.some((one) => closesEverything(one, { date, from }));
    return {
      holidays: holidaysOf(year).map(({ date, name, from }) => ({
        date,
        name,
        hour_start: toTime(from),
        closed: isClosed(date, from),
      })),
    };
  },

  async closeHolidays({ body, deps, context, user }) {
    const command = context();
    const requests: ClosureRequest[] = body.days.map(({ date, reason, hour_start }) => ({
      centerIds: [...new Set(body.center_ids)],
      attractionIds: [],
      reason,
      dateStart: date,
      dateEnd: date,
      start: toMinutes(hour_start),
      end: MIDNIGHT,
    }));
    const stepOf = (day: number) => step(command, `day ${day}`);
    const days: (Listed & { readonly requested: ClosureRequest })[] = [];
    // Checks all before the first is carried out.
    for (const [day, requested] of requests.entries()) {
      const resolved = await resolveClosure(deps.commands, requested, stepOf(day));
      if ('refusal' in resolved) return refuseClosure(resolved.refusal);
      const affected = await readAffected(deps.pool, resolved.closure, command.now);
      const isRepeated = !body.dry_run && (await isClosureKnown(deps.commands, resolved.closure));
      days.push({ requested, affected, isRepeated });
    }
    if (body.dry_run)
      return {
        closures: [],
        affected: days.flatMap(({ affected }) => affected.map((one) => presentAffected(one, {}))),
        affected_version: versionOf(days.map(({ affected }) => affected)),
      };

    const unseen = refuseUnseen(body, days);
    if (unseen) return unseen;
    const others = body.cancel_affected ? ('cancel' as const) : ('keep' as const);
    const done: { readonly closure: Closure; readonly settled: SettledReservations }[] = [];
    let position: Position | null = null;
    for (const [day, { requested }] of days.entries()) {
      const followUp = { moves: [], kept: [], others };
      const result = await declareClosure(deps.commands, requested, stepOf(day), followUp);
      if (!result.accepted) return refuseClosure(result.refusal);
      done.push(result);
      position = result.position ?? position;
    }
    return new Committed(position, async () => {
      const names = await readCatalogNames(deps.pool);
      const createdBy = user?.email ?? '';
      const affected: Shown[] = [];
      for (const [day, listed] of days.entries()) {
        const one = done[day];
        if (one) affected.push(...(await settledBy(deps, listed, one, command.now)));
      }
      return {
        closures: done.map(({ closure }) =>
          presentClosure({ ...closure, id: closure.closureId, createdBy }, names),
        ),
        affected,
        affected_version: '',
      };
    });
  },
} satisfies Partial<Handlers>;
