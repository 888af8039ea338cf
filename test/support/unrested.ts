import type { Rounds } from '../../platform/rested-rounds.ts';

/** Rounds that begin as soon as they are asked for, for tests of batches alone. */
export const unrested: Rounds = (round) => round();
