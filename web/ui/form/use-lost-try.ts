import { useState } from 'react';
import { isAnswered, mayBeDone } from '../../shared/call/send.ts';
import { isChanged, type Values } from './values.ts';

/** Whether the outcome of what the form has sent is unknown, and whether it still holds what was sent. */
export type LostTry = 'none' | 'unchanged' | 'changed';

/**
 * The last try whose answer got lost. The unchanged form may be sent again, under the same `Idempotency-Key`, whatever
 * the page has learned meanwhile: that may be the form's own doing.
 */
export function useLostTry<V extends Values>(values: V) {
  const [lost, setLost] = useState<V | null>(null);
  const state: LostTry = lost === null ? 'none' : isChanged(values, lost) ? 'changed' : 'unchanged';
  return {
    state,
    noteFailure(thrown: unknown, sent: V) {
      if (mayBeDone(thrown)) setLost(sent);
      else if (state === 'unchanged' && isAnswered(thrown)) setLost(null);
    },
    settle: () => setLost(null),
  };
}
