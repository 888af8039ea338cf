import { z } from 'zod';
import type { ResponseOf } from '../../api/contract/call.ts';
import { doorCalls } from '../../api/contract/door.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import { doorText, keepDoorText } from '../offline/door-parts.ts';
import { minutesOf } from './dates.ts';
import type { Session } from './shown-session.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type DoorDay = ResponseOf<typeof doorCalls.doorDay>;

const kept = z.object({
  session: sessionCalls.session.response,
  day: doorCalls.doorDay.response,
  /** When the day ends, in milliseconds since 1970 by the clock of this device. */
  until: z.number(),
});

/**
 * Keeps, for when the server can't be reached, who is at the door and what is known of the day. Not the session's token.
 * `time`: the product's, `HH:mm`; the zone of the device says nothing about when the day ends.
 */
export function keepDoor(session: Session, day: DoorDay, time: string): void {
  if (!session.user) return;
  const until = Date.now() + (DAY_MINUTES - minutesOf(time)) * MINUTE_MS;
  keepDoorText(session.user.id, JSON.stringify({ session: { ...session, csrf_token: '' }, day, until }));
}

/** What was kept of this day; null where nothing was. */
export function readDoor(): { session: Session; day: DoorDay } | null {
  const text = doorText();
  if (text === null) return null;
  try {
    const { data } = kept.safeParse(JSON.parse(text));
    return data && Date.now() < data.until ? data : null;
  } catch {
    return null;
  }
}
