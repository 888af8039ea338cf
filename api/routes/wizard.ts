import { findRegistered } from '../../commands/people/person.ts';
import { findHold } from '../../commands/reservation/approvals.ts';
import {
  isAvailable,
  type RequestedTime,
  reserveFromWizard,
} from '../../commands/reservation/reserve-from-wizard.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { AVAILABLE } from '../contract/wizard.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { isCollision, refuseWithHolder } from './alternatives.ts';
import { refuseWithFieldErrors } from './refused-fields.ts';
import { personWarnings } from './staff-warnings.ts';

const WIZARD_FIELDS = {
  center: 'center_id',
  attraction: 'attraction_id',
  type: 'reservation_type_id',
  person: 'person_id',
  date: 'date_start',
  start: 'date_start',
  end: 'date_end',
} as const;

/** For a registered person. */
export const wizardHandlers = {
  async checkAvailability({ deps, body, context }) {
    const requested = requestedTimeOf(body);
    if (!('attractionId' in requested)) return 'not_available' as const;
    return (await isAvailable(deps.commands, requested, context())) ? AVAILABLE : 'not_available';
  },

  async createFromWizard({ deps, body, context }) {
    const requested = requestedTimeOf(body);
    if (!('attractionId' in requested)) return requested;
    const command = context();
    const request = {
      ...requested,
      centerId: body.center_id,
      reservationTypeId: body.reservation_type_id,
      personId: body.person_id,
      observations: body.observations,
    };
    const result = await reserveFromWizard(deps.booking, request, command);
    if (!result.accepted)
      return isCollision(result.refusal)
        ? refuseWithHolder(deps, { ...request, activityId: 0 }, result.refusal, command.now)
        : refuseWithFieldErrors(result.refusal, request, WIZARD_FIELDS);
    return afterCommand(result, async ({ orderId, reservations: [made] }) => {
      if (!made) throw new Error(`order ${orderId} was accepted without a reservation`);
      const { reservationId: id, shortcode, qrcode, date } = made;
      // Resolves a merged entry.
      const person = await findRegistered(deps.commands, request.personId);
      const order = { ...request, personId: person?.personId ?? null, orderId, dates: [date] };
      const [warnings, hold] = await Promise.all([
        personWarnings(deps, order, command),
        findHold(deps.commands, request, command.at, deps.config.timeZone),
      ]);
      const reservation = { id, shortcode, qrcode, date, order_id: orderId };
      return { reservation, error: '', warnings, approval_until: hold?.untilLocal ?? null };
    });
  },
} satisfies Partial<Handlers>;

interface Time {
  readonly attraction_id: number;
  readonly date_start: LocalMoment;
  readonly date_end: LocalMoment;
}

/** Midnight is the end of the day. */
function requestedTimeOf({ attraction_id, date_start, date_end }: Time): RequestedTime | Refused {
  const atMidnight = date_end.minute === 0 && date_end.date === daysLater(date_start.date, 1);
  if (date_end.date !== date_start.date && !atMidnight)
    return refused({ code: 'invalid', errors: { date_end: ['Debe ser del mismo día que el inicio'] } });
  const end = atMidnight ? 1440 : date_end.minute;
  return { attractionId: attraction_id, date: date_start.date, start: date_start.minute, end };
}
