import { createSeal } from '../../auth/seal.ts';
import type { StoredResponse } from './claims.ts';
import type { StoredResponses } from './stored-responses.ts';

/** Encrypts stored responses with links and tokens, so that a copied table opens nothing. */
export function sealedResponses(responses: StoredResponses, secret: string): StoredResponses {
  const seal = createSeal(secret, 'idempotency');
  return {
    async once(request, produce) {
      const subject = request.key.toString('hex');
      const close = (body: unknown) =>
        seal.close(subject, Buffer.from(JSON.stringify(body))).toString('base64');
      const open = (sealed: string): unknown =>
        JSON.parse(seal.open(subject, Buffer.from(sealed, 'base64')).toString());
      const response = await responses.once(request, async () => {
        const { body, ...rest } = await produce();
        return { ...rest, body: { sealed: close(body) } };
      });
      return isSealed(response) ? { ...response, body: open(response.body.sealed) } : response;
    },
  };
}

/** Earlier releases stored plain ones. */
function isSealed<R extends StoredResponse>(
  response: R,
): response is R & { readonly body: { readonly sealed: string } } {
  const { body } = response;
  return typeof body === 'object' && body !== null && 'sealed' in body && typeof body.sealed === 'string';
}
