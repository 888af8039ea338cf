import { z } from 'zod';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { doorCalls } from '../../../api/contract/door.ts';
import { sessionCalls } from '../../../api/contract/session.ts';
import { doorText, storeDoorText } from '../../offline/door-cache.ts';
import type { Session } from '../call/shown-session.ts';
import { minutesOf } from './dates.ts';

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
 * Stores, for when the server can't be reached, who is logged in at the door and the reservations of the day; not the
 * token of the session. `time`: local to the city, `HH:mm`; the device may be in another zone.
 */
export function saveOfflineDay(session: Session, day: DoorDay, time: string): void {
  if (!session.user) return;
  const until = Date.now() + (DAY_MINUTES - minutesOf(time)) * MINUTE_MS;
  storeDoorText(session.user.id, JSON.stringify({ session: { ...session, csrf_token: '' }, day, until }));
}

/** The stored data of this day; null for none. */
export function readOfflineDay(): { session: Session; day: DoorDay } | null {
  const text = doorText();
  if (text === null) return null;
  try {
    const { data } = kept.safeParse(JSON.parse(text));
    return data && Date.now() < data.until ? data : null;
  } catch {
    return null;
  }
}
