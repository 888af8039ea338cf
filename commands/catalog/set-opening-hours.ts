import { attractions } from '../../domain/catalog/kinds.ts';
import { refuse } from '../../domain/decider.ts';
import {
  type OpeningHoursCommand,
  type OpeningHoursRefusal,
  openingHoursDecider,
} from '../../domain/opening-hours/decide.ts';
import type { OpeningHoursEvent } from '../../domain/opening-hours/events.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import type { Week } from '../../domain/opening-hours/state.ts';
import { attractionOf, openingHoursStream } from '../../domain/opening-hours/stream.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { Aggregate } from '../handler/aggregate-cache.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { recentCatalog } from './catalog.ts';

function week(
  attractionId: number,
): Aggregate<OpeningHoursCommand, OpeningHoursEvent, Week, OpeningHoursRefusal> {
  return { stream: openingHoursStream(attractionId), decider: openingHoursDecider };
}

/** `maxAgeMs` 0 reads the log again. */
export function recentWeek(
  handler: CommandHandler,
  attractionId: number,
  maxAgeMs = FRESH_MS,
): Promise<Week> {
  return handler.load(week(attractionId), maxAgeMs);
}

/** The slots in which an attraction is open on a date. */
export async function openSlotsOf(handler: CommandHandler, { attractionId, date }: Day) {
  return slotsOn(await recentWeek(handler, attractionId), date);
}

/** Whether the hours of an attraction were removed with it. */
export async function isGone(handler: CommandHandler, attractionId: number): Promise<boolean> {
  return (await recentCatalog(handler, attractions)).get(attractionId)?.removed === true;
}

export async function setOpeningHours(
  handler: CommandHandler,
  command: OpeningHoursCommand,
  context: CommandContext,
): Promise<Outcome<OpeningHoursEvent, Week, OpeningHoursRefusal>> {
  const attractionId = 'attractionId' in command ? command.attractionId : attractionOf(command.id);
  if (await isGone(handler, attractionId)) return refuse({ code: 'hours_unknown' });
  return handler.execute(week(attractionId), command, context);
}

export async function toggleSlot(
  handler: CommandHandler,
  id: number,
  context: CommandContext,
  wanted?: boolean,
): Promise<Outcome<OpeningHoursEvent, Week, OpeningHoursRefusal>> {
  const slot = (await handler.load(week(attractionOf(id)))).slots.get(id);
  if (!slot) return refuse({ code: 'hours_unknown' });
  const { dayOfWeek, start, end, active } = slot;
  const toggled = { dayOfWeek, start, end, active: wanted ?? !active };
  // Names the requested state, so that two concurrent toggles don't cancel each other.
  return setOpeningHours(handler, { type: 'ChangeSlot', id, slot: toggled }, context);
}
