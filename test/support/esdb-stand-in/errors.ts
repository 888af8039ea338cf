import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';

/** The client reads trailing metadata. */
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

/** Inside a record, or beyond the end. */
export function invalidPosition(code: status): Partial<ServiceError & StatusObject> {
  return { code, details: 'Trying to read from an invalid position.' };
}

/** Refusal of a follower when the caller requires the leader. */
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

/** The client should subscribe again. */
export function consumerTooSlow(): Partial<ServiceError & StatusObject> {
  return {
    code: status.ABORTED,
    details:
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  };
}
