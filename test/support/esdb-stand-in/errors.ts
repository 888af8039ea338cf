import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';

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

/** A position inside of a record, or beyond the end: the server reads what is no record there. */
export function invalidPosition(): Partial<ServiceError & StatusObject> {
  return { code: status.UNKNOWN, details: 'Trying to read from an invalid position.' };
}

/** A live subscriber that is too far behind. The server means it: it is told to come again. */
export function consumerTooSlow(): Partial<ServiceError & StatusObject> {
  return {
    code: status.ABORTED,
    details:
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  };
}
