import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { allProjections } from '../../projections/all.ts';
import { changesOf, defineProjection, onEach } from '../../projections/kit/projection.ts';
import { put } from '../../projections/kit/rows.ts';
import { defineTable } from '../../projections/kit/table.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { METADATA } from '../support/projection-runner.ts';

/** The newest golden file of a type, as a read model is given it. */
function sample(type: string, position = 1n): StoredEvent {
  const schemaVersion = registry.get(type)?.version ?? 0;
  const file = join(import.meta.dirname, `../golden/events/${type}.v${schemaVersion}.json`);
  const { data, read = data }: { data: object; read?: object } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    event: { type, data: read } as DomainEvent,
    id: 'event',
    streamId: 'stream',
    revision: 0n,
    position,
    recordedAt: METADATA.at,
    metadata: { ...METADATA, schemaVersion },
  };
}

test.each(allProjections)('$name makes something of every type of event that it names', (projection) => {
  const idle = projection.events.filter(
    (type) => changesOf(projection, ({ name }) => name, [sample(type)]).changes.length === 0,
  );
  expect(idle).toEqual([]);
});

// Rows of the former log would be compared with those of the new one.
test.each(allProjections)('$name is rebuilt in a copied log if its rows hold positions', (projection) => {
  const position = 987_654_321n;
  const holding = projection.events.filter((type) =>
    JSON.stringify(
      changesOf(projection, ({ name }) => name, [sample(type, position)]).changes.map(({ rows }) => rows),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    ).includes(String(position)),
  );
  expect(holding.length > 0).toBe(projection.keepsPositions === true);
});

// A grid that is kept is known to be old by these keys alone.
test('each change of reservations names its day', () => {
  const silent = reservationDetail.events.filter(
    (type) =>
      !changesOf(reservationDetail, ({ name }) => name, [sample(type)]).keys.some((key) =>
        /^day:\d+:\d{4}-\d\d-\d\d$/.test(key),
      ),
  );
  expect(silent).toEqual([]);
});

const bans = defineTable({ name: 'bans', columns: { user_id: 'text' }, primaryKey: 'user_id' });

test('a handler gets events of its own type alone, and of no type that does not exist', () => {
  const { apply } = defineProjection({
    name: 'bans',
    version: 1,
    tables: [bans],
    on: {
      UserBanned: ({ event }) => put(bans, { user_id: event.data.userId }),
      // @ts-expect-error An unban has no roles: the handler would find none.
      UserUnbanned: ({ event }) => put(bans, { user_id: event.data.roles }),
    },
    keys: ({ event }) => [event.data.userId],
  });
  const context = { change: () => undefined, table: () => '' };
  expect(apply(context, [sample('UserBanned'), sample('UserLoggedIn')])).toHaveLength(1);
  // @ts-expect-error No event is of that type.
  onEach(['UserBaned'], () => []);
});

test('a handler can write only to the tables of its read model', () => {
  const { apply } = defineProjection({
    name: 'bans',
    version: 1,
    tables: [],
    on: { UserBanned: ({ event }) => put(bans, { user_id: event.data.userId }) },
    keys: () => [],
  });
  const context = { change: () => undefined, table: () => '' };
  expect(() => apply(context, [sample('UserBanned')])).toThrow('bans does not name the table bans');
});
