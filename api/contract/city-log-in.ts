import { z } from 'zod';
import { get } from './call.ts';
import { providerState } from './session.ts';

export const cityLogInCalls = {
  cityLogIn: get('/api/admin/city-log-in', 'admin', {
    summary: 'The provider of OpenID Connect at which staff log in, and the roles that its claim gives',
    response: z.object({
      /** Null: none is set. */
      provider: z
        .object({
          issuer: z.string(),
          client_id: z.string(),
          state: providerState,
          role_claim: z.string(),
          roles: z.array(z.object({ value: z.string(), role: z.string() })),
          /** Addresses to enter at the provider. */
          callback_url: z.string(),
          back_channel_url: z.string(),
        })
        .nullable(),
    }),
  }),
};
