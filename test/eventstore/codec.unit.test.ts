import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERASED, type EventDefinition, eventFamily } from '../../domain/event-definition.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { createCodec, UndecodableEventError } from '../../eventstore/codec.ts';
import type { NewEvent, RecordedEvent } from '../../eventstore/port.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';

const metadata = {
  userId: 'u1',
  at: '2026-11-21T12:00:00.000Z',
  commandId: 'c1',
  correlationId: 'c1',
  causationId: null,
};
const ana: DomainEvent = {
  type: 'PersonRegistered',
  data: {
    personId: 'p1',
    cui: '1234567890101',
    firstName: 'Ana «Ñ» 🎾',
    lastName: "O'Brien",
    gender: 'F',
    dateOfBirth: '1990-05-01',
    phone: '',
  },
};
const id = '00000000-0000-8000-8000-000000000001';
const recorded = (event: NewEvent): RecordedEvent => ({
  ...event,
  streamId: 's',
  revision: 0n,
  position: 1n,
  recordedAt: metadata.at,
});

describe('personal fields', () => {
  // #region sealed
  test('are nowhere in what is stored, and are read back as they were', async () => {
    const codec = createCodec(memoryKeyRing());
    const stored = await codec.encode(ana, id, metadata);
    const text = JSON.stringify(stored);
    for (const secret of ['Ana', 'Brien', '1234567890101', '1990-05-01']) expect(text).not.toContain(secret);
    expect(stored.data.personId).toBe('p1');
    const [read] = await codec.decode([recorded(stored)]);
    expect(read?.event).toEqual(ana);
    expect(read?.metadata).toEqual({ ...metadata, schemaVersion: 1 });
  });

  test('are gone for good once the key of the person is deleted; the rest of history stays', async () => {
    const keyRing = memoryKeyRing();
    const codec = createCodec(keyRing);
    const stored = recorded(await codec.encode(ana, id, metadata));
    await keyRing.forgetSubject('person:p1');
    const [read] = await codec.decode([stored]);
    expect(read?.event.data).toEqual({
      ...ana.data,
      cui: ERASED,
      firstName: ERASED,
      lastName: ERASED,
      gender: ERASED,
      dateOfBirth: ERASED,
    });
  });
  // #endregion

  test('are there when enough other events are read meanwhile to push them out of the cache', async () => {
    const keys = memoryKeyRing();
    const luis = { ...ana, data: { ...ana.data, personId: 'p2', firstName: 'Luis' } };
    const encode = async (event: DomainEvent, number: number) =>
      recorded(await codec.encode(event, `${id.slice(0, -6)}${number}`, metadata));
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const codec = createCodec({
      ...keys,
      async find(wanted) {
        const act = meanwhile;
        meanwhile = async () => undefined;
        await act();
        return keys.find(wanted);
      },
    });
    const [known, fresh] = [await encode(ana, 100_000), await encode(luis, 100_001)];
    const others = await Promise.all(
      Array.from({ length: 3_000 }, (_, index) => encode(ana, 200_000 + index)),
    );
    await codec.decode([known]);
    meanwhile = () => codec.decode(others);
    const read = await codec.decode([known, fresh]);
    expect(read.map(({ event }) => event)).toEqual([ana, luis]);
  });

  test('can not be moved to another event or field unnoticed', async () => {
    const codec = createCodec(memoryKeyRing());
    const stored = recorded(await codec.encode(ana, id, metadata));
    const moved = { ...stored, data: { ...stored.data, firstName: stored.data.lastName ?? null } };
    await expect(codec.decode([moved])).rejects.toThrow(UndecodableEventError);
    await expect(codec.decode([{ ...stored, id: id.replace(/1$/, '2') }])).rejects.toThrow(
      UndecodableEventError,
    );
  });
});

test('several readers of one event share its reading, and a failure is not kept', async () => {
  const keyRing = memoryKeyRing();
  const codec = createCodec(keyRing);
  const stored = recorded(await codec.encode(ana, id, metadata));
  const [first, second] = await Promise.all([codec.decode([stored]), codec.decode([stored])]);
  expect(second[0]).toBe(first[0]);
  expect((await codec.decode([stored]))[0]).toBe(first[0]);
  const broken = { ...stored, type: 'Nobody' };
  for (let time = 0; time < 2; time += 1)
    await expect(codec.decode([broken])).rejects.toThrow(UndecodableEventError);
});

describe('versions', () => {
  const upcasters: EventDefinition['upcasters'] = {
    1: (data) => ({ place: data.place, from: 'unknown' }),
    2: ({ place, ...rest }) => ({ ...rest, to: place }),
  };
  const { Moved } = eventFamily('t', 'to', { from: z.string(), to: z.string() }, (event) => ({
    Moved: event('upd', 'Movido', {}, { version: 3, upcasters }),
  }));
  const codec = createCodec(memoryKeyRing(), new Map([['Moved', Moved]]));
  const old = (version: number, data: RecordedEvent['data']) =>
    recorded({ id, type: 'Moved', data, metadata: { ...metadata, schemaVersion: version } });

  test('an old event is read as if it were of today', async () => {
    const [read] = await codec.decode([old(1, { place: 'Zona 1' })]);
    expect(read?.event.data).toEqual({ from: 'unknown', to: 'Zona 1' });
  });

  test('an event that is of a newer program, unknown or of another shape is refused with its name', async () => {
    await expect(codec.decode([old(4, {})])).rejects.toThrow(/newer program/);
    await expect(codec.decode([{ ...old(3, {}), type: 'Nobody' }])).rejects.toThrow(
      /unknown event type Nobody/,
    );
    await expect(codec.decode([old(3, { from: 1, to: 2 })])).rejects.toThrow(UndecodableEventError);
  });

  test('data that does not fit its schema is never written', async () => {
    const broken = { type: 'PersonRegistered', data: { personId: 'p1' } } as unknown as DomainEvent;
    await expect(createCodec(memoryKeyRing()).encode(broken, id, metadata)).rejects.toThrow(z.ZodError);
  });
});
