import { GRID_END, GRID_START, toTime } from '../../domain/schedule/interval.ts';
import type { TwoProcesses } from '../simulation/pair.ts';
import type { Random } from '../simulation/random.ts';
import type { Answer } from '../support/http-client.ts';
import { bookedIds, form, plusDays, type Reception } from '../support/reception.ts';
import type { Operation } from './checker.ts';
import type { DayOperation } from './day-model.ts';

/** A day of a court that many clients want at once, and all that they did to it. */
export interface HotDay {
  readonly court: number;
  readonly date: string;
  readonly history: Operation<DayOperation>[];
  /** Ids that clients got, of cancelled reservations too: others cancel and move them as well. */
  readonly ids: string[];
  started: number;
}

/** Operations on a day before the clients go on to the next one. */
const OPERATIONS_A_DAY = 1_000;
/** Days that are hot at a time: a client in sixteen shares one with fifteen others. */
const CLIENTS_A_DAY = 16;
const HALF_HOUR = 30;
/** The bookings of the grid begin tomorrow. */
const FIRST_DAY = 1;

export interface Load {
  readonly operations: number;
  readonly random: Random;
  /** Called with each day once all of its operations have ended. */
  readonly onDay: (day: HotDay) => void;
}

/** All clients book, cancel and move without a pause on few days at a time, until `operations` were started. */
export async function runClients(
  world: Pick<TwoProcesses, 'clients' | 'courts' | 'today'>,
  load: Load,
): Promise<void> {
  const { clients, courts, today } = world;
  let opened = 0;
  const open = (): HotDay => {
    const number = opened++;
    const date = plusDays(today, FIRST_DAY + Math.floor(number / courts));
    return { court: 1 + (number % courts), date, history: [], ids: [], started: 0 };
  };
  const hot = Array.from({ length: Math.max(1, Math.round(clients.length / CLIENTS_A_DAY)) }, open);
  let left = load.operations;
  const ended = (day: HotDay) => day.history.length === day.started;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        const place = load.random.whole(0, hot.length - 1);
        const day = hot[place] as HotDay;
        day.started += 1;
        if (day.started === OPERATIONS_A_DAY) hot[place] = open();
        day.history.push(await operate(client, day, load.random));
        if (day.started >= OPERATIONS_A_DAY && ended(day)) load.onDay(day);
      }
    }),
  );
  for (const day of hot) if (day.started > 0) load.onDay(day);
}

/** One operation of a client; half are bookings, the rest cancels or moves a reservation that somebody made. */
async function operate(client: Reception, day: HotDay, random: Random): Promise<Operation<DayOperation>> {
  const length = HALF_HOUR * random.whole(1, 4);
  const start = GRID_START + HALF_HOUR * random.whole(0, (GRID_END - GRID_START - length) / HALF_HOUR);
  const time = { start, end: start + length };
  const known = day.ids[random.whole(0, Math.max(0, day.ids.length - 1))];
  const choice = random.whole(1, 10);
  const called = performance.now();
  if (known === undefined || choice <= 5) {
    const answer = await sent(client.book(form({ ...day, start: toTime(start), end: toTime(time.end) })));
    const [id = `lost-${called}`] = answer?.status === 200 ? bookedIds(answer) : [];
    if (answer?.status === 200) day.ids.push(id);
    return timed(called, {
      type: 'book',
      id,
      ...time,
      answer: meaning(answer) as 'done' | 'taken' | 'unknown',
    });
  }
  if (choice <= 8) {
    const answer = await sent(client.delete(`/api/reservation/${known}?scope=one`));
    return timed(called, {
      type: 'cancel',
      id: known,
      answer: meaning(answer) as 'done' | 'cancelled' | 'unknown',
    });
  }
  const { court, date } = day;
  const target = { attraction_id: court, date, hour_start: toTime(start), hour_end: toTime(time.end) };
  const answer = await sent(client.post(`/api/reservation/${known}/move`, target));
  return timed(called, { type: 'move', id: known, ...time, answer: meaning(answer) });
}

/** Undefined where no answer came. */
function sent(request: Promise<Answer>): Promise<Answer | undefined> {
  return request.catch(() => undefined);
}

function meaning(answer: Answer | undefined): 'done' | 'taken' | 'cancelled' | 'unknown' {
  if (answer === undefined || answer.status >= 500) return 'unknown';
  if (answer.status === 200) return 'done';
  if (answer.body.code === 'slot_taken') return 'taken';
  if (answer.body.code === 'already_cancelled') return 'cancelled';
  throw new Error(`no operation answers so: ${answer.status} ${answer.text}`);
}

function timed(called: number, op: DayOperation): Operation<DayOperation> {
  const returned = op.answer === 'unknown' ? Number.POSITIVE_INFINITY : performance.now();
  return { op, called, returned };
}
