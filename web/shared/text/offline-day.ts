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

/** For the door offline: who is logged in and the day's reservations, not the token. `time`: local to the city, `HH:mm`. */
export function saveOfflineDay(session: Session, day: DoorDay, time: string): void {
  if (!session.user) return;
  const until = Date.now() + (DAY_MINUTES - minutesOf(time)) * MINUTE_MS;
  storeDoorText(session.user.id, JSON.stringify({ session: { ...session, csrf_token: '' }, day, until }));
}

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
