import { expect } from 'vitest';
import { dayOf, SCHEDULE_PREFIX } from '../../../domain/schedule/stream.ts';
import { SERIES_PREFIX } from '../../../domain/series/stream.ts';
import type { RecordedEvent } from '../../../eventstore/port.ts';
import { readLog } from '../../../eventstore/transfer/read-log.ts';
import { foldAllDays } from '../../support/booking-world.ts';
import { productFindings } from '../../support/product-findings.ts';
import type { Reception } from '../../support/reception.ts';
import type { Ledger } from './ledger.ts';
import type { LoadRun } from './load.ts';
import type { Stores, World } from './world.ts';

const CAUGHT_UP = { timeout: 60_000, interval: 100 };
const REPEATED = 15;

/** Waits until every process is ready, and no read model more than `behind` events behind the log. */
export async function expectRecovered({ apis }: World, client: Reception, behind = 0): Promise<void> {
  for (const api of apis) {
    client.moveTo(api.url());
    const state = async () => {
      const { status, body } = await client.get('/readyz');
      const views = (body.projections ?? []) as unknown as { name: string; state: string; lag: number }[];
      return [status, views.filter(({ state, lag }) => lag > behind || state !== 'running')];
    };
    const asked = () => state().catch((error: Error) => [error.message]);
    await expect
      .poll(asked, { ...CAUGHT_UP, message: `${api.name} ready, its views at the end` })
      .toEqual([200, []]);
  }
}

/** Holds what was answered against the log: nothing accepted is missing, nothing is there that was not accepted. */
async function expectAccepted(stores: Stores, ledger: Ledger): Promise<void> {
  const events: RecordedEvent[] = [];
  for await (const event of readLog(stores.store)) events.push(event);
  const decoded = await stores.codec.decode(
    events.filter(({ streamId }) => streamId.startsWith(SCHEDULE_PREFIX)),
  );
  const told = (type: string) =>
    decoded.flatMap(({ event }) =>
      event.type === type && 'reservationId' in event.data ? [event.data.reservationId] : [],
    );
  const withdrawn = new Set(told('OccurrenceWithdrawn'));
  const { booked, cancelled, checkedIn } = ledger;
  expect(
    told('SlotReserved')
      .filter((id) => !withdrawn.has(id))
      .sort(),
  ).toEqual([...booked.keys()].sort());
  expect(told('ReservationCancelled').sort()).toEqual([...cancelled].sort());
  expect(told('ReservationCheckedIn').sort()).toEqual([...checkedIn].sort());
  expect(openSeries(events)).toEqual([]);
  const held = [...booked.keys()].filter((id) => !cancelled.has(id));
  expect(await heldIds(stores)).toEqual(held.sort());
}

/** Series that were asked for and are neither whole nor gone. */
function openSeries(events: readonly RecordedEvent[]): string[] {
  const last = new Map<string, string>();
  for (const { streamId, type } of events) if (streamId.startsWith(SERIES_PREFIX)) last.set(streamId, type);
  return [...last].filter(([, type]) => type !== 'SeriesCompleted' && type !== 'SeriesRolledBack').flat();
}

/** Ids of all reservations that hold their time. @throws where two overlap */
async function heldIds({ store, codec }: Stores): Promise<string[]> {
  const days = await foldAllDays(store, codec);
  return [...days.values()].flatMap((held) => held.map(({ reservationId }) => reservationId)).sort();
}

/** Each process shows on its grid what the log holds. */
async function expectShown({ apis }: World, client: Reception, stores: Stores): Promise<void> {
  const held = await heldIds(stores);
  const dates = [...new Set(held.map((id) => dayOf(id)?.date ?? ''))];
  for (const api of apis) {
    client.moveTo(api.url());
    const shown: string[] = [];
    for (const date of dates) shown.push(...(await client.gridIds(date)));
    expect(shown.sort()).toEqual(held);
  }
}

/** A repeated booking gets the first answer, and the log stays as it is. */
async function expectRepeatable(client: Reception, stores: Stores, ledger: Ledger): Promise<void> {
  const head = await stores.store.head();
  const keys = [...new Set(ledger.booked.values())].slice(0, REPEATED);
  for (const key of keys) {
    const ids = [...ledger.booked].filter(([, of]) => of === key).map(([id]) => id);
    expect((await client.booked(ledger.sent.get(key) ?? {}, key)).sort()).toEqual(ids.sort());
  }
  expect(await stores.store.head()).toBe(head);
}

/** Repeats unanswered requests. As after a minute: by then the processes that died during a request are known to be gone. */
export async function settleAll(world: World, load: LoadRun): Promise<void> {
  const { pool, close } = world.openStores();
  try {
    await pool.query(
      `update auth.idempotency set claimed_at = claimed_at - interval '2 minutes' where status is null`,
    );
  } finally {
    await close();
  }
  await load.settle();
}

/** All that was accepted is there once: in the log, on the screens, in the read models, and when asked for again. */
export async function expectFound(world: World, client: Reception, ledger: Ledger): Promise<void> {
  const stores = world.openStores();
  try {
    await expectAccepted(stores, ledger);
    await expectShown(world, client, stores);
    expect(await productFindings(stores)).toEqual([]);
    await expectRepeatable(client, stores, ledger);
  } finally {
    await stores.close();
  }
}
