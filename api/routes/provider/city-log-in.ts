import type { Provider } from '../../auth/provider/provider.ts';
import type { Handlers } from '../../http/handler.ts';

export function cityLogInHandlers(provider: Provider | null) {
  return {
    async cityLogIn({ deps }) {
      if (!provider) return { provider: null };
      const { issuer, clientId, roleClaim, roles } = provider.settings;
      return {
        provider: {
          issuer,
          client_id: clientId,
          state: provider.state(),
          role_claim: roleClaim,
          roles: [...roles],
          callback_url: provider.redirectUri(),
          back_channel_url: `${deps.publicUrl()}/login/oidc/backchannel`,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
