import { useState } from 'react';
import { isAnswered, mayBeDone } from '../../shared/call/send.ts';
import { isChanged, type Values } from './values.ts';

/** Whether the outcome of what the form has sent is unknown, and whether it still holds what was sent. */
export type LostTry = 'none' | 'unchanged' | 'changed';

/**
 * The last try whose answer got lost. The unchanged form may send it again, with the same body under the same
 * `Idempotency-Key`, whatever the page has learned meanwhile: that may be the form's own doing.
 */
export function useLostTry<V extends Values>(values: V) {
  const [lost, setLost] = useState<{ readonly values: V; readonly body: unknown } | null>(null);
  const state: LostTry = lost === null ? 'none' : isChanged(values, lost.values) ? 'changed' : 'unchanged';
  return {
    state,
    /** The body to send once more, while the form still holds what was sent. */
    body: state === 'unchanged' ? lost?.body : undefined,
    noteFailure(thrown: unknown, sent: { readonly values: V; readonly body: unknown }) {
      if (mayBeDone(thrown)) setLost(sent);
      else if (state === 'unchanged' && isAnswered(thrown)) setLost(null);
    },
    settle: () => setLost(null),
  };
}
