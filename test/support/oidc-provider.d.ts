declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface GrantContext {
    readonly oidc: {
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
    };
  }
  interface Feature {
    readonly enabled: boolean;
    logoutSource?(context: { body: unknown }, form: string): void;
  }
  interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly jwks: { readonly keys: readonly object[] };
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly features: Readonly<Record<string, Feature>>;
    readonly ttl: Readonly<Record<string, number>>;
    readonly cookies: { readonly keys: readonly string[] };
    readonly interactions: { url(): string };
    fetch(url: string, options: { readonly body: URLSearchParams }): Promise<Response>;
    findAccount(context: unknown, id: string): Promise<Account | undefined>;
    loadExistingGrant(context: GrantContext): Promise<Grant>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: string, listener: (...values: never[]) => void): this;
  }
}
