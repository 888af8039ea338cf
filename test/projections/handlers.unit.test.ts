import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { allProjections } from '../../projections/all.ts';
import { changesOf, defineProjection, ofType } from '../../projections/projection.ts';
import { METADATA } from '../support/projection-runner.ts';

/** The newest golden file of a type, as a read model is given it. */
function sample(type: string): StoredEvent {
  const schemaVersion = registry.get(type)?.version ?? 0;
  const file = join(import.meta.dirname, `../golden/events/${type}.v${schemaVersion}.json`);
  const { data, read = data }: { data: object; read?: object } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    event: { type, data: read } as DomainEvent,
    id: 'event',
    streamId: 'stream',
    revision: 0n,
    position: 1n,
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

test('a handler can ask only for types that its read model names', () => {
  const { apply } = defineProjection({
    name: 'bans',
    version: 1,
    events: ['UserBanned'],
    tables: [],
    apply: (_, events) => [
      ...ofType(events, 'UserBanned').map(({ event }) => event.data.userId),
      // @ts-expect-error The type is not among its events: it would wait for ever.
      ...ofType(events, 'UserUnbanned').map(() => 'never'),
    ],
  });
  const context = { change: () => undefined, table: () => '' };
  expect(apply(context, [sample('UserBanned'), sample('UserUnbanned')])).toHaveLength(1);
});
