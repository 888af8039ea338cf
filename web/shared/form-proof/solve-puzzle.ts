import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import type { FormProof, formChallenge } from '../../../api/contract/form-proof.ts';

/** Finds the number that fits. The browser derives keys beside the page's own work, so that typing never stutters. */
export async function solvePuzzle(challenge: z.output<typeof formChallenge>): Promise<FormProof['solution']> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && { counter: solution.counter, derivedKey: solution.derivedKey };
}
