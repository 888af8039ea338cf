import type { FormProofs } from '../../auth/form-proofs.ts';
import { FORM_PROOF_HEADER } from '../../contract/form-proof.ts';
import type { Middleware } from '../context.ts';

export function provedForm(proofs: FormProofs): Middleware {
  return async (ctx, next) => {
    await proofs.check(ctx.get(FORM_PROOF_HEADER));
    return next();
  };
}
