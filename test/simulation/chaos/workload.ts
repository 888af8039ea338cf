import type { Answer } from '../../support/http-client.ts';
import { bookedIds, form, plusDays, type Reception, seriesForm } from '../../support/reception.ts';
import type { Random } from '../random.ts';
import type { Ledger } from './ledger.ts';
import type { Operation } from './sender.ts';
import { CHECK_IN_COURTS, COURTS } from './world.ts';

const SERIES = 5;

/** Over how many days bookings are spread, and how many of a hundred requests cancel one. */
export interface Habits {
  readonly days: number;
  readonly cancelled: number;
}

const USUAL: Habits = { days: 14, cancelled: 20 };

/** Makes the requests of a reception at work, one after the other, and records the answers. */
export interface Workload {
  next(): Operation;
  /** Somebody who is just coming in: booked, then checked in. Undefined: no court is left for that. */
  arrival(): Operation | undefined;
}

export function openWorkload(
  today: string,
  ledger: Ledger,
  random: Random,
  run: string,
  { days, cancelled }: Habits = USUAL,
): Workload {
  let number = 0;
  let arrivals = 0;
  /** Reservations that can still be cancelled. */
  const open: string[] = [];
  /** Short codes of reservations to check in. */
  const waiting: { id: string; shortcode: string }[] = [];

  const slot = () => {
    const hour = random.whole(5, 22);
    const time = (of: number) => `${String(of).padStart(2, '0')}:00`;
    const date = plusDays(today, random.whole(1, days));
    return { date, start: time(hour), end: time(hour + 1), court: random.whole(1, COURTS) };
  };

  function booking(what: string, body: object, onBooked: (answer: Answer, ids: string[]) => void): Operation {
    const key = `${run}-${number++}`;
    ledger.sent.set(key, body);
    return {
      what: `${what} ${key}`,
      send: (client) => client.book(body, key),
      settle(answer) {
        const { status, body: said } = answer;
        if (status === 200) {
          const ids = bookedIds(answer);
          for (const id of ids) ledger.booked.set(id, key);
          onBooked(answer, ids);
        } else if (status === 409 && (said.code === 'slot_taken' || said.code === 'series_taken'))
          ledger.refused.add(key);
        else ledger.wrong.push(`${what} ${key}: ${status} ${JSON.stringify(said)}`);
        return true;
      },
    };
  }

  function cancellation(id: string): Operation {
    return {
      what: `cancel ${id}`,
      send: (client) => client.delete(`/api/reservation/${id}`),
      settle({ status, body }) {
        // Nobody else cancels it: cancelled already, it was by an earlier try of this.
        if (status === 200 || body.code === 'already_cancelled') ledger.cancelled.add(id);
        else ledger.wrong.push(`cancel ${id}: ${status} ${JSON.stringify(body)}`);
        return true;
      },
    };
  }

  function checkIn({ id, shortcode }: { id: string; shortcode: string }): Operation {
    let tries = 0;
    return {
      what: `check in ${id}`,
      // The code is looked up in a view: where that is late the answer is a refusal, and is kept under its key.
      send: (client) => sendCheckIn(client, shortcode, `${run}-in-${shortcode}-${tries++}`),
      settle({ status, body }) {
        if (body.code === 'reservation_unknown') return false;
        if (status === 200 || body.code === 'already_checked_in') ledger.checkedIn.add(id);
        else ledger.wrong.push(`check in ${id}: ${status} ${JSON.stringify(body)}`);
        return true;
      },
    };
  }

  function cancelSome(): Operation | undefined {
    const [id] = open.splice(random.whole(0, Math.max(0, open.length - 1)), 1);
    return id === undefined ? undefined : cancellation(id);
  }

  const single = () => booking('book', form(slot()), (_, ids) => open.push(...ids));
  const series = () => booking('series', seriesForm(slot(), SERIES), (_, ids) => open.push(...ids));

  function arrival(): Operation | undefined {
    if (arrivals === CHECK_IN_COURTS) return undefined;
    arrivals += 1;
    const body = form({ date: today, start: '10:00', end: '17:00', court: COURTS + arrivals });
    return booking('arrive', body, (answer) => {
      const [made] = answer.body.reservations as { id: string; shortcode: string }[];
      if (made) waiting.push(made);
    });
  }

  function checkInSome(): Operation | undefined {
    const next = waiting.shift();
    return next && checkIn(next);
  }

  return {
    arrival,
    next() {
      const dice = random.whole(1, 100);
      if (dice <= cancelled) return cancelSome() ?? single();
      if (dice <= cancelled + 8) return arrival() ?? single();
      if (dice <= cancelled + 18) return checkInSome() ?? single();
      return dice <= cancelled + 28 ? series() : single();
    },
  };
}

function sendCheckIn(client: Reception, shortcode: string, key: string): Promise<Answer> {
  return client.post('/api/reservation/check-in', { shortcode }, { 'Idempotency-Key': key });
}
