import type { CommandContext } from '../../commands/handler/context.ts';
import { findPerson, findRegistered } from '../../commands/people/person.ts';
import { changeReservation as change } from '../../commands/reservation/change-reservation.ts';
import { editSeries } from '../../commands/series/change-series.ts';
import { readHistory } from '../../projections/history/read.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { reservationChange } from '../contract/reservation-changes.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler } from '../http/handler.ts';
import { presentHistory } from '../presenters/history/history.ts';
import { plainFields } from '../presenters/plain-fields.ts';
import { CHANGE_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';
import { changedResponse, isSeriesAsked } from './reservation-answers.ts';
import { personWarnings } from './staff-warnings.ts';

export const changeReservation: Handler<Calls['changeReservation']> = async ({
  deps,
  params,
  query,
  body,
  context,
}) => {
  const command = context();
  const { id } = params;
  const personId = await personIn(deps, body);
  if (personId === undefined)
    return refuseWithFieldErrors({ code: 'person_unregistered' }, null, CHANGE_FIELDS);
  const edit = { version: body.version, changes: { ...changesIn(body), personId } };
  const outcome = (await isSeriesAsked(deps, id, query.scope, command))
    ? await editSeries(deps.commands, id, query.scope, edit, command)
    : await change(deps.commands, { reservationId: id, ...edit }, command);
  if (outcome.accepted)
    return afterCommand(outcome, async () => {
      const answer = await changedResponse(deps, id, outcome, command);
      if (answer instanceof Refused) return answer;
      const ofPerson = await warningsAfter(deps, id, personId, command);
      return { ...answer, warnings: [...ofPerson, ...(body.reservation_type_id ? answer.warnings : [])] };
    });
  if (outcome.refusal.code !== 'version_conflict')
    return refuseWithFieldErrors(outcome.refusal, null, CHANGE_FIELDS);
  const { version, details } = outcome.refusal;
  const person = details.personId === null ? null : await findRegistered(deps.commands, details.personId);
  return refused(outcome.refusal, {
    changes: await changesSince(deps, id, body.version),
    current: {
      version,
      known: { ...plainFields(reservationChange, details), person_cui: person?.cui ?? '' },
    },
  });
};

/** Null: unchanged; undefined: nobody is registered with this CUI, or their data were erased. */
async function personIn(
  { commands, booking }: Deps,
  { person_cui: cui }: BodyOf<Calls['changeReservation']>,
): Promise<string | null | undefined> {
  return cui === undefined ? null : ((await findPerson(commands, booking.personId, cui)) ?? undefined);
}

async function warningsAfter(
  deps: Deps,
  id: string,
  personId: string | null,
  command: CommandContext,
): Promise<string[]> {
  const detail = personId === null ? null : await readReservation(deps.pool, id);
  return detail ? personWarnings(deps, { ...detail, dates: [detail.date] }, command) : [];
}

function changesIn(body: BodyOf<Calls['changeReservation']>) {
  return {
    reservationTypeId: body.reservation_type_id ?? null,
    activityId: body.activity_id ?? null,
    originId: body.origin_id ?? null,
    reference: body.reference ?? null,
    dependency: body.dependency ?? null,
    name: body.name ?? null,
    observations: body.observations ?? null,
  };
}

/** Changes by others since the edit's version. */
async function changesSince(
  { pool, log, config }: Deps,
  id: string,
  version: number,
): Promise<NonNullable<ErrorBody['changes']>> {
  const entries = await readHistory({ ...log, pool }, 'reservations', id);
  const newer = entries.filter(
    ({ stored: { event } }) => 'version' in event.data && Number(event.data.version) > version,
  );
  // Newest first: the last change has the present value, the first the former.
  const events = await presentHistory(pool, newer, config.timeZone);
  const last = new Map<string, NonNullable<ErrorBody['changes']>[number]>();
  for (const { changes, user, at } of events)
    for (const { field, before, after } of changes)
      last.set(field, { ...(last.get(field) ?? { field, after, user, at }), before });
  return [...last.values()];
}
