import { z } from 'zod';
import { get } from './call.ts';

/** The header of a form's request that carries its proof, as base64 of the JSON of `formProof`. */
export const FORM_PROOF_HEADER = 'X-Form-Proof';

/** A puzzle as its library makes it, with the server's signature over all of its parameters. */
export const formChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** When the form was opened, in milliseconds since 1970. */
    data: z.object({ opened: z.number() }),
  }),
  signature: z.string(),
});

export const formProof = z.object({
  challenge: formChallenge,
  /** Null where it was not asked for. */
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }).nullable(),
  /** The value of the hidden field, which no person sees. */
  trap: z.string(),
});
export type FormProof = z.input<typeof formProof>;

/** A person takes longer than this to fill in a form. */
export const FORM_MIN_MS = 2_000;

export const formProofCalls = {
  formChallenge: get('/api/form-challenge', 'public', {
    summary: 'What a form of visitors shows for itself when it is sent, in the header X-Form-Proof',
    response: z.object({
      challenge: formChallenge,
      /** Whether the puzzle must be solved. */
      required: z.boolean(),
    }),
  }),
};
