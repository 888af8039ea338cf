/**
 * Limits of tests and their set-ups. A server of one's own may be far away, and every test shares it: with `EVENTSTORE_URL`
 * none has less than this.
 */
const ON_GIVEN_SERVER_MS = 120_000;

/** The limit of a test that takes longer than most. */
export const limitOf = (ms: number): number =>
  process.env.EVENTSTORE_URL?.trim() ? Math.max(ms, ON_GIVEN_SERVER_MS) : ms;
