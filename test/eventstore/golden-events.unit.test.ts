import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { JsonObject } from '../../eventstore/port.ts';
import { isSealed, seal } from '../../eventstore/sealed-fields.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';

/**
 * One file for every version of every event that was ever written: `{Type}.v{version}.json`, as the log holds it but
 * for sealed fields, which are in the clear here. A file is added with a new version, and its `data` never change.
 */
const folder = join(import.meta.dirname, '../golden/events');
const files = readdirSync(folder).sort();
const ID = '00000000-0000-8000-8000-000000000001';
const metadata = {
  userId: null,
  at: '2026-11-21T12:00:00.000Z',
  commandId: 'c',
  correlationId: 'c',
  causationId: null,
};

test('every version of every event has its golden file, and no file is without an event', () => {
  const wanted = [...registry.values()].flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
  );
  const remedy = 'add the missing files to test/golden/events: the event as the log holds it';
  expect(files, remedy).toEqual(wanted.sort());
});

test.each(files)('%s can still be read', async (file) => {
  const [, type = '', version = ''] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? [];
  const stored: { data: JsonObject; read?: JsonObject } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  );
  const keyRing = memoryKeyRing();
  const key = await keyRing.fresh();
  const personal = registry.get(type)?.personal?.fields ?? [];
  const data = Object.fromEntries(
    Object.entries(stored.data).map(([field, value]) => [
      field,
      personal.includes(field) && value !== null && value !== '' ? seal(value, key, `${ID}.${field}`) : value,
    ]),
  );
  const decoded = createCodec(keyRing).decode([
    {
      id: ID,
      type,
      data,
      metadata: { ...metadata, schemaVersion: Number(version) },
      streamId: 's',
      revision: 0n,
      position: 1n,
      recordedAt: metadata.at,
    },
  ]);
  const [read] = await decoded.catch((cause) => {
    throw new Error(`the shape of ${type} changed: raise its version and add upcasters[${version}]`, {
      cause,
    });
  });
  const remedy = `"read" in ${file} must be the data as they are read now; its "data" never change`;
  expect(read?.event.data, remedy).toEqual(stored.read ?? stored.data);
});

test.each([...registry.values()])('$type is stored as its golden file holds it', async (definition) => {
  const { type, version, personal } = definition;
  const file = readFileSync(join(folder, `${type}.v${version}.json`), 'utf8');
  const { data }: { data: JsonObject } = JSON.parse(file);
  const event = { type, data } as unknown as DomainEvent;
  const written = await createCodec(memoryKeyRing()).encode(event, ID, metadata);
  expect(written.metadata).toMatchObject({ schemaVersion: version });
  const inTheClear = Object.entries(written.data).map(([field, value]) => {
    expect(isSealed(value)).toBe(personal?.fields.includes(field) === true && !!data[field]);
    return [field, isSealed(value) ? data[field] : value];
  });
  expect(Object.fromEntries(inTheClear)).toEqual(data);
});
