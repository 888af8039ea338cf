const APPROVAL_PREFIX = 'approval-';

/** A stream is the request that a reservation be approved. */
export function approvalStream(reservationId: string): string {
  return `${APPROVAL_PREFIX}${reservationId}`;
}

/** Which reservations ask for approval. */
export const APPROVAL_SCOPE_STREAM = 'asking-approval';
