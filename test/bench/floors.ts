import { plusDays } from '../support/reception.ts';
import { book, freeSlots } from './bookings.ts';
import type { Machine } from './machine.ts';
import { type Compared, compare } from './measure.ts';
import { type Product, startProduct } from './product.ts';
import type { Effort } from './scenarios.ts';

/** On the floor, and as many on none. */
const COURTS = 24;
/** `times`: as long as a measurement. */
const WARM_UP = { clients: 16, times: 2 };

/** Bookings on the courts of one floor, keyed by number of clients, beside bookings on courts that lie on none. */
export async function benchFloors(machine: Machine, effort: Effort): Promise<Map<number, Compared>> {
  const product = await startProduct(await machine.database(), 2 * COURTS, Math.max(...effort.clients));
  try {
    await layFloor(product);
    const day = plusDays(product.today, 1);
    const onFloor = freeSlots(day, COURTS);
    const alone = freeSlots(day, COURTS, COURTS + 1);
    for (const bodies of [onFloor, alone])
      await book(product, WARM_UP.clients, WARM_UP.times * effort.seconds, bodies);
    const results = new Map<number, Compared>();
    for (const clients of effort.clients) {
      const speedOf = async (bodies: () => string) =>
        (await book(product, clients, effort.seconds, bodies)).perSecond;
      results.set(
        clients,
        await compare(
          effort.rounds,
          () => speedOf(alone),
          () => speedOf(onFloor),
        ),
      );
    }
    return results;
  } finally {
    await product.end();
  }
}

/** The first courts lie on a floor from tomorrow, each on a cell of its own: all of a day is one stream. */
async function layFloor({ receptions: [admin], today }: Product): Promise<void> {
  if (!admin) throw new Error('nobody is logged in');
  const cells = Array.from({ length: COURTS }, (_, column) => ({ name: `${column + 1}`, row: 0, column }));
  const made = await admin.post('/api/floors', { center_id: 1, name: 'Duela', cells });
  if (made.status !== 200) throw new Error(`the floor was not made: ${made.text}`);
  const floor = made.body.floor as { id: number; cells: { id: number }[] };
  for (const [index, cell] of floor.cells.entries()) {
    const json = { floor_id: floor.id, cells: [cell.id], from: plusDays(today, 1) };
    const linked = await admin.send('PUT', `/api/attraction/${index + 1}/floor`, { json });
    if (linked.status !== 200) throw new Error(`a court was not linked: ${linked.text}`);
  }
}
