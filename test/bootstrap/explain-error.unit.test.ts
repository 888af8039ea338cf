import { expect, test } from 'vitest';
import { explainError } from '../../bootstrap/explain-error.ts';
import { unavailable } from '../../eventstore/postgres/failures.ts';

test('an event log in Postgres that does not answer is explained with the reason', () => {
  const cause = new Error('could not extend file "base/1/2": No space left on device');
  expect(explainError(unavailable(cause), () => false)).toBe(
    'the event log does not answer: could not extend file "base/1/2": No space left on device',
  );
  const withoutText = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);
  expect(explainError(unavailable(withoutText), () => false)).toBe('the event log does not answer');
});
