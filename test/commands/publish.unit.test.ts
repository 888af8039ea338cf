import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { publicationOf } from '../../commands/webhooks/publish.ts';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import { isPublished, PUBLISHED_TYPES, topicOf } from '../../domain/webhook/published.ts';
import { TOPICS } from '../../domain/webhook/topics.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { NOW, newProcess } from '../support/booking-world.ts';
import { goldenEvent } from '../support/golden-events.ts';
import {
  aReservation,
  arrived,
  attractionCreated,
  attractionFields,
  cancelled,
  checkedIn,
  DATE,
  hours,
  moved,
  reserved,
  restored,
  withdrawn,
} from '../support/sample-events.ts';

/** A log in memory that is read as the process of the webhooks reads it. */
function aLog() {
  const process = newProcess(memoryEventStore(), memoryKeyRing(), fixedClock(NOW));
  return {
    /** The bodies of what is published of these events, in their order; null: nothing. */
    async published(stream: string, ...events: readonly DomainEvent[]) {
      const { commandId, at, userId, correlationId, causationId } = newContext(process);
      const metadata = { commandId, at, userId, correlationId, causationId };
      const before = await process.store.readStream(stream);
      const encoded = await Promise.all(
        events.map((event) => process.codec.encode(event, process.ids.uuid(), metadata)),
      );
      await process.store.append(stream, 'any', encoded);
      const recorded = await process.store.readStream(stream, { from: BigInt(before.length) });
      return Promise.all(
        (await process.codec.decode(recorded)).map(async (stored) => {
          const { event } = stored;
          if (!isPublished(event)) return null;
          const found = await publicationOf({ ...stored, event }, process);
          return found && { ...found, ...JSON.parse(found.publication.body) };
        }),
      );
    },
  };
}

const DAY = `schedule-1-${DATE}`;
const one = aReservation({ unique: 'r1' });
const data = {
  reservation_id: one.reservationId,
  attraction_id: 1,
  center_id: 1,
  date: DATE,
  hour_start: '10:00',
  hour_end: '11:00',
  status: 0,
};
const target = { reservationId: one.reservationId, attractionId: 1, date: DATE };

describe('a reservation', () => {
  test('says what, when, where and its state, at each event', async () => {
    const rescheduled: DomainEvent = {
      type: 'ReservationRescheduled',
      data: { ...target, version: 3, start: 720, end: 780, moveId: null, court: null },
    };
    const found = await aLog().published(
      DAY,
      reserved(one),
      cancelled(one),
      restored(one),
      rescheduled,
      checkedIn(one),
      { type: 'CheckInTakenBack', data: target },
    );
    const later = { ...data, hour_start: '12:00', hour_end: '13:00' };
    expect(found.map((body) => [body?.type, body?.data])).toEqual([
      ['reservation.created', data],
      ['reservation.cancelled', { ...data, status: 1 }],
      ['reservation.restored', data],
      ['reservation.moved', later],
      ['reservation.checked_in', { ...later, status: 2 }],
      ['reservation.changed', later],
    ]);
    expect(found[0]).toMatchObject({
      timestamp: NOW,
      centerIds: [1],
      publication: { subject: `reservation:${one.reservationId}` },
    });
  });

  test('that moves in two steps is published once, at its new place, to the centers of both', async () => {
    const log = aLog();
    const to = { attractionId: 2, date: '2026-11-25', centerId: 3, start: 600, end: 660 };
    const [, left] = await log.published(DAY, reserved(one), moved(one, to));
    expect(left).toMatchObject({ type: 'reservation.moved', centerIds: [3, 1] });
    expect(left?.data).toEqual({ ...data, attraction_id: 2, center_id: 3, date: '2026-11-25' });
    const there = { ...one, ...to };
    const [arrival, gone] = await log.published('schedule-2-2026-11-25', arrived(one, to), cancelled(there));
    expect(arrival).toBeNull();
    expect(gone).toMatchObject({ type: 'reservation.cancelled', data: { attraction_id: 2, status: 1 } });
  });

  test('in a series that was rolled back is cancelled where it was placed, else unknown', async () => {
    const log = aLog();
    const [, back] = await log.published(DAY, reserved(one), withdrawn(one));
    expect(back).toMatchObject({ type: 'reservation.cancelled', data: { ...data, status: 1 } });
    expect(await log.published(DAY, withdrawn(aReservation({ unique: 'r2' })))).toEqual([null]);
  });

  test('after its hour is expired, unless it was noted late', async () => {
    const past = aReservation({ unique: 'r3', date: '2026-11-21', start: 360, end: 420 });
    const { reservationId, attractionId, date } = past;
    const found = await aLog().published('schedule-1-2026-11-21', reserved(past), {
      type: 'ReservationNotedLate',
      data: { reservationId, attractionId, date },
    });
    expect(found.map((body) => [body?.type, body?.data.status])).toEqual([
      ['reservation.created', 3],
      ['reservation.changed', 0],
    ]);
  });
});

describe('a closure', () => {
  const closure = {
    closureId: 'c1',
    centerIds: [] as number[],
    attractionIds: [7],
    courtIds: [7],
    dateStart: DATE,
    dateEnd: DATE,
    start: 420,
    end: 540,
    reason: 'SECRET',
  };

  test('says which centers, courts and hours, also once it is lifted', async () => {
    const log = aLog();
    await log.published('attractions', attractionCreated(7, { center_id: 4 }));
    const found = await log.published(
      'closure-c1',
      { type: 'ClosureDeclared', data: closure },
      { type: 'ClosureLifted', data: { closureId: 'c1' } },
    );
    const body = {
      closure_id: 'c1',
      center_ids: [],
      attraction_ids: [7],
      date_start: DATE,
      date_end: DATE,
      hour_start: '07:00',
      hour_end: '09:00',
    };
    expect(found.map((one) => [one?.type, one?.data, one?.centerIds])).toEqual([
      ['closure.declared', body, [4]],
      ['closure.lifted', body, [4]],
    ]);
    expect(JSON.stringify(found)).not.toContain('SECRET');
  });

  test('on a court that the catalog does not have concerns no center', async () => {
    const [found] = await aLog().published('closure-c1', { type: 'ClosureDeclared', data: closure });
    expect(found).toMatchObject({ type: 'closure.declared', centerIds: [] });
  });

  test('that closes everything concerns all centers', async () => {
    const everywhere = { ...closure, attractionIds: [] };
    const [found] = await aLog().published('closure-c1', { type: 'ClosureDeclared', data: everywhere });
    expect(found?.centerIds).toBeNull();
  });
});

test('an attraction says its id and center, for its hours too; the center that it leaves hears of it', async () => {
  const log = aLog();
  const [made, moved] = await log.published('attractions', attractionCreated(7, { center_id: 4 }), {
    type: 'AttractionChanged',
    data: { id: 7, fields: attractionFields(7, { center_id: 5 }) },
  });
  expect(made).toMatchObject({ type: 'attraction.changed', data: { attraction_id: 7, center_id: 4 } });
  expect(moved).toMatchObject({ data: { attraction_id: 7, center_id: 5 }, centerIds: [5, 4] });
  const added: DomainEvent = { type: 'HoursSlotAdded', data: hours(700_001, 7) };
  const [opened] = await log.published('opening-hours-7', added);
  expect(opened).toMatchObject({ type: 'attraction.changed', data: { attraction_id: 7, center_id: 5 } });
});

const HARMLESS = {
  reservation: Object.keys(data),
  closure: ['closure_id', 'center_ids', 'attraction_ids', 'date_start', 'date_end', 'hour_start', 'hour_end'],
  attraction: ['attraction_id', 'center_id'],
};

test.each([...registry.keys()])('%s lets nothing out but ids, places, times and state', async (type) => {
  const event = goldenEvent(type, 1);
  if (!isPublished(event)) return expect(PUBLISHED_TYPES).not.toContain(type);
  const { reservationId, attractionId, date } = { ...one, ...event.data } as typeof one;
  const known = 'reservationId' in event.data ? [{ ...one, reservationId, attractionId, date }] : [];
  const log = aLog();
  await log.published('attractions', attractionCreated(7), attractionCreated(1));
  const [found] = (await log.published('given', ...known.map(reserved), event)).slice(-1);
  const [kind] = topicOf(event).split('.') as [keyof typeof HARMLESS];
  if (event.type === 'ClosureLifted') return expect(found).toBeNull();
  expect(Object.keys(JSON.parse(found?.publication.body ?? '{}'))).toEqual(['type', 'timestamp', 'data']);
  expect(Object.keys(found?.data ?? {}).sort()).toEqual([...HARMLESS[kind]].sort());
});

test.each(['webhooks.md', 'avisos.md'])('the page for receivers docs/%s names each event', (name) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  expect(TOPICS.filter((topic) => !page.includes(`\`${topic}\``))).toEqual([]);
});

test.each(['webhooks.md', 'avisos.md'])('a receiver accepts the example of docs/%s', (name) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  const found = (pattern: RegExp) => String(pattern.exec(page)?.[1]);
  const body = JSON.stringify(JSON.parse(found(/content-type: application\/json\n\n(\{\n[\s\S]*?\n\})/)));
  const [id, timestamp] = [found(/webhook-id: (.*)/), found(/webhook-timestamp: (.*)/)];
  const secret = new Webhook(found(/(whsec_[\w+/=]{32,})/));
  const at = new Date(Number(timestamp) * 1000);
  expect(secret.sign(id, at, body)).toBe(found(/webhook-signature: (.*)/));
  expect(at.getTime() - Date.parse(JSON.parse(body).timestamp)).toBe(3_000);
});

test('each topic has an event, and each published event a topic', () => {
  expect(new Set(PUBLISHED_TYPES.map((type) => topicOf({ type } as never)))).toEqual(new Set(TOPICS));
});
