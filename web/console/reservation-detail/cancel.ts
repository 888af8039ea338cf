import { calls } from '../../../api/contract/calls.ts';
import { ApiError } from '../../shared/api-error.ts';
import { request } from '../../shared/client.ts';
import { isAnswered } from '../../shared/send.ts';

/**
 * Cancels a reservation; throws `ApiError`. A DELETE has no answer kept for it, so where an earlier try of ours got none,
 * "already cancelled" is what that try did.
 */
export function createCancel(): (id: string) => Promise<void> {
  const unanswered = new Set<string>();
  return async (id) => {
    try {
      await request(calls.cancelReservation, { params: { id } });
    } catch (thrown) {
      if (!isAnswered(thrown)) unanswered.add(id);
      const isDone = thrown instanceof ApiError && thrown.code === 'already_cancelled' && unanswered.has(id);
      if (!isDone) throw thrown;
    }
  };
}
