import { expect } from 'vitest';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { bookedIds, form } from '../support/reception.ts';
import type { TwoProcesses } from './two-processes.ts';

/** A reservation that two clients move at once, to two courts, while others book its old time and both new ones. */
export async function raceMoves(world: TwoProcesses, date: string): Promise<readonly string[]> {
  const { clients } = world;
  const [first, second, ...rivals] = clients;
  if (!first || !second || rivals.length < 3) throw new Error('too few clients');
  const at = (court: number, start = '10:00', end = '11:00') => form({ date, start, end, court });
  const [id = ''] = await first.booked(at(1));
  const to = (court: number) => ({ attraction_id: court, date, hour_start: '10:00', hour_end: '11:00' });
  const [left, right, ...booked] = await Promise.all([
    first.post(`/api/reservation/${id}/move`, to(2)),
    second.post(`/api/reservation/${id}/move`, to(3)),
    (rivals[0] as typeof first).book(at(1, '10:30', '11:30')),
    (rivals[1] as typeof first).book(at(2, '10:30', '11:30')),
    (rivals[2] as typeof first).book(at(3, '09:30', '10:30')),
  ]);
  for (const { status } of [left, right, ...booked]) expect([200, 409]).toContain(status);
  const days = await world.heldDays(); // throws where two overlap
  const places = [1, 2, 3].filter((court) =>
    days
      .get(scheduleStream({ attractionId: court, date }))
      ?.some(({ reservationId }) => reservationId === id),
  );
  expect(places).toHaveLength(1);
  // Both may succeed, one after the other.
  expect(places[0] === 1).toBe(left.status !== 200 && right.status !== 200);
  await second.viewsCaughtUp();
  const shown = await second.get(`/api/reservation/search?query=${id}`);
  expect(shown.body).toMatchObject({ attraction_id: places[0], status: 0 });
  return [id, ...booked.filter(({ status }) => status === 200).flatMap(bookedIds)];
}
