import { z } from 'zod';
import { get } from './call.ts';

/** Header with base64 of the JSON of `formProof`. */
export const FORM_PROOF_HEADER = 'X-Form-Proof';

/** The library's puzzle, signed by the server. */
export const formChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Milliseconds since 1970. */
    data: z.object({ opened: z.number() }),
  }),
  signature: z.string(),
});

export const formProof = z.object({
  challenge: formChallenge,
  /** Null: not requested. */
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }).nullable(),
  /** Hidden field, empty for people. */
  trap: z.string(),
});
export type FormProof = z.input<typeof formProof>;

export const FORM_MIN_MS = 2_000;

export const formProofCalls = {
  formChallenge: get('/api/form-challenge', 'public', {
    summary: 'What a form of visitors shows for itself when it is sent, in the header X-Form-Proof',
    response: z.object({
      challenge: formChallenge,
      required: z.boolean(),
    }),
  }),
};
