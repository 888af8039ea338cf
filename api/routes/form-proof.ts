import type { FormProofs } from '../auth/form-proofs.ts';
import type { Handlers } from '../http/handler.ts';

export const formProofHandlers = (proofs: FormProofs) =>
  ({
    async formChallenge() {
      return { challenge: await proofs.issue(), required: proofs.isRequired };
    },
  }) satisfies Partial<Handlers>;
