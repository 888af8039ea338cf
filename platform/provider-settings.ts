import { z } from 'zod';
import { LOOPBACK } from './address-list.ts';
import { secret, text } from './setting-kinds.ts';

/** The OpenID Connect provider at which staff log in. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A claim's name, or a path with dots between names. */
  readonly roleClaim: string;
  readonly roles: readonly ProviderRole[];
}

export interface ProviderRole {
  /** In the claim. */
  readonly value: string;
  readonly role: GivenRole;
}

/** Roles that a provider may give: those of staff. */
const GIVEN_ROLES = ['Personal', 'Administrador'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Without TLS anyone on the way could answer for the provider. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)));
}

/** `claim value=role;…`; a value may contain `=`. */
function parseRoles(value: string): (ProviderRole | null)[] {
  const entries = value.split(';').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [, claim = '', name = ''] = /^(.+)=([^=]+)$/.exec(entry.trim()) ?? [];
    const role = GIVEN_ROLES.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    return role && claim.trim() !== '' ? { value: claim.trim(), role } : null;
  });
}

const isRoleTable = (value: string) => {
  const roles = parseRoles(value);
  return roles.length > 0 && !roles.includes(null);
};

export const providerFields = {
  OIDC_ISSUER: text('an https URL like https://acceso.example.org/realms/ciudad', isIssuer).optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: secret('a text without line breaks', (value) => !/[\r\n]/.test(value)).optional(),
  OIDC_ROLE_CLAIM: text('the name of a claim', (value) => /^\S{1,200}$/.test(value)).default('roles'),
  OIDC_ROLES: text('a table like reservas-admin=Administrador;reservas=Personal', isRoleTable)
    .transform((value) => parseRoles(value).filter((entry) => entry !== null))
    .optional(),
};

type ProviderSettings = Readonly<z.output<z.ZodObject<typeof providerFields>>>;

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;

export function missingOfProvider(set: ProviderSettings) {
  const given = NEEDED.find((name) => set[name] !== undefined);
  return NEEDED.map(
    (name) =>
      [
        given !== undefined && set[name] === undefined,
        name,
        `must be given along with ${String(given)}`,
      ] as const,
  );
}

export function identityProvider(set: ProviderSettings): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
  if (!issuer || !clientId || !clientSecret || !set.OIDC_ROLES) return undefined;
  return { issuer, clientId, clientSecret, roleClaim: set.OIDC_ROLE_CLAIM, roles: set.OIDC_ROLES };
}
