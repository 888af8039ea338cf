import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import type { CommandHandler } from '../../commands/handler/command-handler.ts';
import { newContext } from '../../commands/handler/context.ts';
import { mergePeople } from '../../commands/people/merge-people.ts';
import { registerPerson } from '../../commands/people/person.ts';
import {
  type NormalRequest,
  prepareNormal,
  reserveNormal,
} from '../../commands/reservation/reserve-normal.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { availableDateId } from '../../domain/opening-hours/stream.ts';
import { type Clock, fixedClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { NOW, type Process, seedCourt, TIME_ZONE } from './booking-world.ts';

/** Tuesday, three days after `NOW`. */
export const TUESDAY = '2026-11-24';
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/** The slot of a court that begins at that full hour, on Tuesdays. */
export const slotAt = (hour: number, court = 1) => availableDateId(court, hour - FIRST_HOUR + 1);

/** `seedCourt`, open on Tuesdays from 08:00 to 20:00, and all types up to "Normal". */
export async function seedCitizens(
  handler: CommandHandler,
  { clock = fixedClock(NOW), courts = 1, minutesApart = 60 }: Partial<CitizenWorld> = {},
): Promise<void> {
  const context = () => newContext({ clock, ids: randomIds, timeZone: TIME_ZONE });
  await seedCourt(handler, clock, courts);
  // The first one is there already.
  for (let id = 2; id <= NORMAL_TYPE_ID; id++) {
    const fields = {
      name: id === NORMAL_TYPE_ID ? 'Normal' : `Tipo ${id}`,
      strcode: `T${id}`,
      minutes_for_next_reservation: minutesApart,
      min_days: 0,
      max_days: 15,
      ...NO_GAP,
    };
    await changeCatalog(handler, reservationTypes, { type: 'Create', fields }, context());
  }
  for (let court = 1; court <= courts; court++) {
    const slots = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => ({
      dayOfWeek: 2,
      active: true,
      start: (FIRST_HOUR + index) * 60,
      end: (FIRST_HOUR + index + 1) * 60,
    }));
    await setOpeningHours(handler, { type: 'AddSlots', attractionId: court, slots }, context());
  }
}

interface CitizenWorld {
  readonly clock: Clock;
  readonly courts: number;
  readonly minutesApart: number;
}

/** Registers somebody by CUI; gives the id of the person. */
export async function seedPerson(
  { handler, personId, clock }: Process,
  cui = '1234567840101',
): Promise<string> {
  const outcome = await registerPerson(
    handler,
    personId,
    {
      cui,
      firstName: 'Ana',
      lastName: 'López',
      gender: 'F',
      dateOfBirth: '1990-05-01',
      phone: '55551234',
    },
    newContext({ clock, ids: randomIds, timeZone: TIME_ZONE }),
  );
  if (!outcome.accepted || outcome.state.status !== 'registered') throw new Error('nobody was registered');
  return outcome.state.person.personId;
}

/** A citizen's request: an hour of a court on a Tuesday. */
export function requestFor(hour: number, over: Partial<NormalRequest> = {}): NormalRequest {
  return {
    availableDateId: slotAt(hour),
    date: TUESDAY,
    companions: null,
    activityId: null,
    observations: '',
    ...over,
  };
}

/** Books as the API does. */
export async function bookAs(
  process: Process,
  person: string | null,
  request: NormalRequest,
  context = newContext(process),
) {
  const prepared = await prepareNormal(process.handler, person, request, context);
  if ('refusal' in prepared) return { accepted: false as const, refusal: prepared.refusal };
  return reserveNormal(process, prepared.booking, context);
}

/** Gives the id of the reservation. @throws if refused */
export async function bookedAs(process: Process, person: string, request: NormalRequest): Promise<string> {
  const made = await bookAs(process, person, request);
  if (!made.accepted || !made.reservations[0]) throw new Error('nothing was booked');
  return made.reservations[0].reservationId;
}

/** As staff merge the entries of one person. */
export function mergeEntries(
  process: Process,
  keptId: string,
  duplicateId: string,
  { bothVerified = false, context = newContext(process) } = {},
) {
  const request = { keptId, duplicateId, reason: 'Está dos veces', bothVerified };
  return mergePeople(process.handler, request, context);
}
