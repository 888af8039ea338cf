import { ADMIN_ROLE, STAFF_ROLE } from '../../../domain/user/roles.ts';
import type { GivenRole, IdentityProvider } from '../../../platform/provider-settings.ts';

/** Claims of a provider about a person. */
export type Claims = Readonly<Record<string, unknown>>;

const ROLE_IDS: Readonly<Record<GivenRole, number>> = {
  Personal: STAFF_ROLE,
  Administrador: ADMIN_ROLE,
};
const ENTRA = 'login.microsoftonline.com';

/** Roles that the table gives for the claim, sorted. */
export function mappedRoles({ roles, roleClaim }: IdentityProvider, claims: Claims): number[] {
  const values = textsIn(claimAt(claims, roleClaim));
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => ROLE_IDS[role]);
  return [...new Set(given)].sort((a, b) => a - b);
}

/** The whole name comes first: names of claims may be addresses. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((found, name) => {
    const isObject = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    return isObject ? Reflect.get(found, name) : undefined;
  }, claims);
}

/** Null: the provider does not vouch for any address. */
export function verifiedEmail({ issuer }: IdentityProvider, claims: Claims): string | null {
  const { email, email_verified: verified, xms_edov: ofDomain } = claims;
  if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,185}$/.test(email)) return null;
  // Entra has no `email_verified`; by this claim it vouches that the owner of the domain verified the address.
  const isEntra = new URL(issuer).hostname === ENTRA;
  const isVouchedFor = isEntra && [true, 'true', 1, '1'].some((yes) => yes === ofDomain);
  return verified === true || (verified === undefined && isVouchedFor) ? email : null;
}

function textsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
