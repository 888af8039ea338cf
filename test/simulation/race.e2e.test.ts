import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alternative } from '../../api/contract/booking.ts';
import { overlaps, toMinutes } from '../../domain/schedule/interval.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { Answer } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { bookedIds, plusDays } from '../support/reception.ts';
import { raceMoves } from './move-race.ts';
import { type Random, seededRandom } from './random.ts';
import { raceSeries, SERIES_DATES } from './series-race.ts';
import { arenaOf, compatibleRequests, formOf, rivalRequests, type SlotRequest } from './slot-requests.ts';
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts';

const CLIENTS = 50;
const COURTS = 4;
const SERIES_ROUNDS = 12;
const MOVE_ROUNDS = 12;
const MINUTES = limitOf(60_000);
const SENTENCE =
  /^El lugar ya está reservado de \d\d:\d\d a \d\d:\d\d( \(.+\))?\. Elija otra hora u otro lugar\.$/;

interface Asked {
  readonly requested: SlotRequest;
  readonly answer: Answer;
}

/** All clients at once, each with its request, in any order of arrival. */
function sendAll(
  { clients }: TwoProcesses,
  requests: readonly SlotRequest[],
  random: Random,
): Promise<Asked[]> {
  return Promise.all(
    random.shuffled(clients).map(async (client, index) => {
      const requested = requests[index];
      if (!requested) throw new Error('a client has no request');
      return { requested, answer: await client.book(formOf(requested)) };
    }),
  );
}

function expectRefusal({ status, body }: Answer, taken: SlotRequest): void {
  expect([status, body.response, body.code]).toEqual([409, 'ERROR', 'slot_taken']);
  expect(body.error).toMatch(SENTENCE);
  const alternatives = body.alternatives as Alternative[];
  expect(alternatives.length).toBeLessThanOrEqual(3);
  for (const { attraction_id: court, hour_start: start, hour_end: end } of alternatives) {
    const offered = { start: toMinutes(start), end: toMinutes(end) };
    expect(court === taken.court && overlaps(offered, taken), 'the time just lost is offered').toBe(false);
  }
}

/** Has one round won by exactly one; gives the winner's reservation. */
async function race(
  world: TwoProcesses,
  round: number,
  requests: readonly SlotRequest[],
  random: Random,
): Promise<string[]> {
  const asked = await sendAll(world, requests, random);
  const [winner, ...others] = asked.filter(({ answer }) => answer.status === 200);
  if (!winner) throw new Error(`nobody won round ${round}`);
  expect(others, `round ${round}`).toEqual([]);
  for (const { answer } of asked) if (answer !== winner.answer) expectRefusal(answer, winner.requested);
  return bookedIds(winner.answer);
}

/** Every reservation that is held by the log, and shown on the grid: both the same. */
async function expectHeld(world: TwoProcesses, expected: readonly string[]): Promise<void> {
  const held = [...(await world.heldDays()).values()].flat().map(({ reservationId }) => reservationId);
  expect(held.sort()).toEqual([...expected].sort());
  const dates = new Set(held.map((id) => dayOf(id)?.date ?? ''));
  for (const client of world.clients.slice(0, 2)) {
    await client.viewsCaughtUp();
    const shown = await Promise.all([...dates].map((date) => client.gridIds(date)));
    expect(shown.flat().sort()).toEqual([...expected].sort());
  }
}

describe.each([
  { roles: ['api,projector', 'api,projector'] as const, rounds: 200 },
  { roles: ['api,projector', 'api'] as const, rounds: 15 },
])('two processes ($roles) on one database', ({ roles, rounds }) => {
  let world: TwoProcesses;
  const won: string[] = [];
  beforeAll(async () => {
    world = await startTwoProcesses({ clients: CLIENTS, courts: COURTS, roles });
  }, 3 * MINUTES);
  afterAll(() => world?.end());

  test(`${rounds} rounds of ${CLIENTS} clients who want overlapping times: one of them gets it each time`, {
    timeout: 4 * MINUTES,
  }, async () => {
    const random = seededRandom(20_261_121);
    for (let round = 0; round < rounds; round += 1) {
      const arena = arenaOf(round, { courts: COURTS, firstDate: plusDays(world.today, 1) });
      won.push(...(await race(world, round, rivalRequests(round, CLIENTS, arena, random), random)));
    }
    expect(new Set(won).size).toBe(rounds);
    await expectHeld(world, won);
  });

  test('a series against others and against single bookings ends whole or not at all', {
    timeout: MINUTES,
  }, async () => {
    const random = seededRandom(30);
    const outcomes = new Set<string>();
    for (let round = 0; round < SERIES_ROUNDS; round += 1) {
      const firstDate = plusDays(world.today, 200 + round * SERIES_DATES);
      const { ids, kind } = await raceSeries(world, { court: 1, firstDate, round }, random);
      won.push(...ids);
      outcomes.add(kind);
    }
    await expectHeld(world, won);
    expect([...outcomes]).toEqual(expect.arrayContaining(['singles', 'series']));
  });

  test('moves against each other and against bookings leave the reservation in one place, and nothing overlaps', {
    timeout: MINUTES,
  }, async () => {
    for (let round = 0; round < MOVE_ROUNDS; round += 1)
      won.push(...(await raceMoves(world, plusDays(world.today, 150 + round))));
    await expectHeld(world, won);
  });

  test('clients who want times side by side on one day of a court all get theirs', {
    timeout: MINUTES,
  }, async () => {
    const random = seededRandom(7);
    for (let round = 0; round < 4; round += 1) {
      const day = { court: 1 + (round % COURTS), date: plusDays(world.today, 100 + round) };
      const asked = await sendAll(world, compatibleRequests(CLIENTS, day, random), random);
      won.push(...asked.flatMap(({ answer }) => bookedIds(answer)));
    }
    await expectHeld(world, won);
  });
});

describe('two processes on one stand-in of EventStoreDB', () => {
  let world: TwoProcesses;
  beforeAll(async () => {
    const roles = ['api,projector', 'api,projector'] as const;
    world = await startTwoProcesses({ clients: 6, courts: 3, roles, onStandIn: true });
  }, 3 * MINUTES);
  afterAll(() => world?.end());

  test('moves against each other and against bookings leave the reservation in one place there, too', {
    timeout: MINUTES,
  }, async () => {
    const won: string[] = [];
    for (let round = 0; round < MOVE_ROUNDS; round += 1)
      won.push(...(await raceMoves(world, plusDays(world.today, 150 + round))));
    await expectHeld(world, won);
  });
});
