import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { withTimeout } from '../../platform/timeout.ts';
import { EventStoreUnavailableError, type Position } from '../port.ts';
import type { Connection } from './client.ts';
import { collect } from './collect.ts';
import { deniedError, type Failure } from './failures.ts';
import type { Settings } from './options.ts';
import { isPosition } from './record.ts';
import type { Retry } from './retry.ts';

export interface Names {
  /** Prefix of stream names; empty: the server holds only this log. */
  readonly prefix: string;
}

/** Streams named `{namespace}.…`; the first record, in stream `{namespace}.`, marks where the log begins. */
export interface Namespace extends Names {
  /** Writes that record if missing; await before each append. */
  open(): Promise<void>;
  /** All events come after it; undefined: not opened yet. */
  begin(): Promise<Position | undefined>;
}

const wholeServer: Namespace = { prefix: '', open: async () => undefined, begin: async () => 0n };

export function namespaceOf(
  { client, credentials, isDisposed }: Connection,
  retry: Retry,
  { prefix, callTimeoutMs }: Pick<Settings, 'prefix' | 'callTimeoutMs'>,
): Namespace {
  if (prefix === '') return wholeServer;
  let known: Position | undefined;
  let opening: Promise<void> | undefined;

  async function read(): Promise<Position | undefined> {
    const [record] = await retry.answer(
      'read of the namespace',
      () => {
        const open = () => client.readStream(prefix, { maxCount: 1, requiresLeader: true });
        return collect(open, callTimeoutMs, isDisposed);
      },
      { refused: absent },
    );
    const position = record?.event?.position?.commit;
    return isPosition(position) ? position : undefined;
  }

  async function begin(): Promise<Position | undefined> {
    known ??= await read();
    return known;
  }

  async function write(): Promise<void> {
    if ((await begin()) !== undefined) return;
    const record = jsonEvent({ id: randomUUID(), type: 'NamespaceOpened', data: {} });
    const options = { expectedRevision: 'no_stream', credentials, requiresLeader: true } as const;
    await retry.answer(
      'opening of the namespace',
      () => withTimeout(callTimeoutMs, client.appendToStream(prefix, record, options)),
      // Written by another process: one record suffices.
      { inLine: true, refused: writtenByAnother },
    );
  }

  return {
    prefix,
    begin,
    open() {
      opening ??= write().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
  };
}

function absent(failure: Failure): [] {
  if (failure.kind === 'no_stream') return [];
  if (failure.kind === 'denied') throw deniedError(failure);
  throw new EventStoreUnavailableError(`EventStoreDB does not give the namespace: ${failure.kind}`);
}

function writtenByAnother(failure: Failure): undefined {
  if (failure.kind === 'wrong_revision') return undefined;
  if (failure.kind === 'denied') throw deniedError(failure);
  throw new EventStoreUnavailableError(`EventStoreDB does not open the namespace: ${failure.kind}`);
}
