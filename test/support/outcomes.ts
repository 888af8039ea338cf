import { expect } from 'vitest';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';

export const refusedAs = (code: string, fields: object = {}) => ({
  accepted: false,
  refusal: { code, ...fields },
});

export async function typesSince(store: EventStore, after: bigint): Promise<string[]> {
  return (await store.readAll({ after })).map(({ type }) => type);
}

/** Unsealed. */
export async function eventsSince(
  { store, codec }: { readonly store: EventStore; readonly codec: Codec },
  after: bigint,
) {
  return (await codec.decode(await store.readAll({ after }))).map(({ event }) => event);
}

/** Gives that answer, and nothing is written. */
export async function expectNothing(
  store: EventStore,
  asked: () => Promise<unknown>,
  answer: object,
): Promise<void> {
  const before = await store.head();
  expect(await asked()).toEqual(answer);
  expect(await typesSince(store, before)).toEqual([]);
}
