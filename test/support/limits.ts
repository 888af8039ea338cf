/** A given server may be far away and is shared: with `EVENTSTORE_URL` no limit is lower than this. */
const ON_GIVEN_SERVER_MS = 120_000;

/** For tests that take longer than most. */
export const limitOf = (ms: number): number =>
  process.env.EVENTSTORE_URL?.trim() ? Math.max(ms, ON_GIVEN_SERVER_MS) : ms;
