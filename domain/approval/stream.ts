const APPROVAL_PREFIX = 'approval-';

export function approvalStream(reservationId: string): string {
  return `${APPROVAL_PREFIX}${reservationId}`;
}

export const APPROVAL_SCOPE_STREAM = 'asking-approval';
