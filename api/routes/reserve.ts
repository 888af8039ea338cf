import { recentWeek } from '../../commands/catalog/set-opening-hours.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { findPerson } from '../../commands/people/person.ts';
import { findHold } from '../../commands/reservation/approvals.ts';
import type { BookingRequest } from '../../commands/reservation/booking-request.ts';
import { type ReserveResult, reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { toMinutes } from '../../domain/schedule/interval.ts';
import { keptIf, type Limits } from '../auth/limits.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { BodyOf, ResponseOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { Refusal } from '../errors/refusals.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { isCollision, refuseWithHolder, refuseWithPlaces } from './alternatives.ts';
import { nearWarnings } from './near-warnings.ts';
import { FORM_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';
import { closedHours, personWarnings } from './staff-warnings.ts';

type Body = BodyOf<Calls['createReservation']>;

export function createReservationHandlers(limits: Limits) {
  return {
    async createReservation({ body, context, deps, user }) {
      const command = context();
      // A key of the API learns of nobody.
      const refuseTaken = user?.key ? refuseWithPlaces : refuseWithHolder;
      const request = requestOf(body);
      const decide = () => reserve(deps, body, request, command);
      // In parallel, since hours only add a warning.
      const [result, week] = await Promise.all([
        user?.key && request.cui !== '' ? countedForKey(limits, user.id, decide) : decide(),
        recentWeek(deps.commands, request.attractionId),
      ]);
      if (!result.accepted)
        return isCollision(result.refusal)
          ? refuseTaken(deps, request, result.refusal, command.now)
          : refuseWithFieldErrors(result.refusal, request, FORM_FIELDS);
      return new Committed(result.position, () => created(deps, request, result, week, command, user));
    },
  } satisfies Partial<Handlers>;
}

/** A key may not learn who is registered by naming one CUI after the other. */
async function countedForKey(
  limits: Limits,
  keyId: string,
  decide: () => Promise<ReserveResult<Refusal>>,
): Promise<ReserveResult<Refusal>> {
  const isUnknown = (result: ReserveResult<Refusal>) =>
    !result.accepted && result.refusal.code === 'person_unknown';
  return keptIf(await limits.keyPerson(keyId), decide, isUnknown);
}

async function created(
  deps: Deps,
  request: BookingRequest,
  result: Extract<ReserveResult<Refusal>, { accepted: true }>,
  week: Week,
  command: CommandContext,
  user: CurrentUser | null,
): Promise<ResponseOf<Calls['createReservation']>> {
  const reservations = result.reservations.map(({ reservationId, date, shortcode, qrcode }) => ({
    id: reservationId,
    date,
    shortcode,
    qrcode,
    order_id: result.orderId,
  }));
  const [first] = reservations;
  if (!first) throw new Error(`order ${result.orderId} was accepted without a reservation`);
  const dates = reservations.map(({ date }) => date);
  const personId = await findPerson(deps.commands, deps.booking.personId, request.cui);
  const order = { ...request, personId, orderId: result.orderId, dates };
  const [ofPerson, near, hold] = await Promise.all([
    user?.key ? [] : personWarnings(deps, order, command),
    nearWarnings(
      deps,
      reservations.map(({ id }) => id),
    ),
    findFirstHold(deps, request, dates, command),
  ]);
  // Last, as they may be many and the preview shows them.
  const warnings = [...ofPerson, ...near, ...closedHours(week, request, dates)];
  return {
    message: 'OK',
    reservation: first,
    reservations,
    warnings,
    approval_until: hold?.untilLocal ?? null,
  };
}

/** The first dates of a series may have begun, and need no approval. */
async function findFirstHold(
  deps: Deps,
  request: BookingRequest,
  dates: readonly string[],
  { at }: CommandContext,
) {
  for (const date of dates) {
    const hold = await findHold(deps.commands, { ...request, date }, at, deps.config.timeZone);
    if (hold) return hold;
  }
  return null;
}

function reserve(
  deps: Deps,
  body: Body,
  request: BookingRequest,
  command: CommandContext,
): Promise<ReserveResult<Refusal>> {
  const type = body.reservation_recurring_type_selected;
  const count = body.reservation_recurring_count;
  if (!body.reservation_is_recurring || !type || !count) return reserveSlot(deps.booking, request, command);
  return reserveSeries(deps.booking, request, { type, count, skipped: body.reservation_skip_dates }, command);
}

function requestOf(body: Body): BookingRequest {
  return {
    centerId: body.selected_center_id,
    attractionId: body.selected_attraction_id,
    date: body.selected_date,
    start: toMinutes(body.selected_hour_start),
    end: toMinutes(body.selected_hour_end),
    reservationTypeId: body.selected_reservation_type_id,
    activityId: body.selected_activity_id,
    originId: body.selected_origin_id,
    reference: body.reservation_reference,
    dependency: body.reservation_dependency,
    cui: body.reservation_person_cui,
    name: body.reservation_name,
    observations: body.reservation_observations,
  };
}
