import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';

/** The server says what happened in trailing metadata; the client reads it from there. */
function failure(
  code: status,
  details: string,
  exception: string,
  more: Readonly<Record<string, string>>,
): Partial<ServiceError & StatusObject> {
  const metadata = new Metadata();
  metadata.set('exception', exception);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return { code, details, metadata };
}

export function streamDeleted(streamId: string): Partial<ServiceError & StatusObject> {
  return failure(status.FAILED_PRECONDITION, `Event stream '${streamId}' is deleted.`, 'stream-deleted', {
    'stream-name': streamId,
  });
}

export function tooLarge(limit: number): Partial<ServiceError & StatusObject> {
  return failure(
    status.INVALID_ARGUMENT,
    `Maximum Append Size of ${limit} Exceeded.`,
    'maximum-append-size-exceeded',
    { 'maximum-append-size': String(limit) },
  );
}

/** A position inside of a record, or beyond the end: the server finds no record there. */
export function invalidPosition(code: status): Partial<ServiceError & StatusObject> {
  return { code, details: 'Trying to read from an invalid position.' };
}

/**
 * The refusal of a node that is not the leader when the caller requires the leader; undefined: it carries the call out.
 */
export function refusedByFollower(
  { faults: { leaderPort } }: StandInContext,
  metadata: Metadata,
): Partial<ServiceError & StatusObject> | undefined {
  if (leaderPort === undefined || metadata.get('requires-leader')[0] !== 'true') return undefined;
  return failure(status.NOT_FOUND, 'Leader info available', 'not-leader', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leaderPort),
  });
}

/** A live subscriber that is too far behind. The server means it: the client should subscribe again. */
export function consumerTooSlow(): Partial<ServiceError & StatusObject> {
  return {
    code: status.ABORTED,
    details:
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  };
}
