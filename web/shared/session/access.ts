import type { Access } from '../../../api/contract/access.ts';
import { ACCESS } from '../../../api/contract/access.ts';
import type { SessionUser } from '../../../api/contract/session.ts';

const ROLE_ACCESS: Readonly<Record<string, Access>> = {
  Usuario: 'user',
  Personal: 'staff',
  Administrador: 'admin',
};

/** The most that someone may do; nobody logged in is a visitor. An unknown role adds nothing. */
export function accessOf(user: SessionUser | null | undefined): Access {
  if (!user) return 'public';
  const ranks = user.roles.map((role) => ACCESS.indexOf(ROLE_ACCESS[role] ?? 'user'));
  return ACCESS[Math.max(ACCESS.indexOf('user'), ...ranks)] ?? 'user';
}

export function may(user: SessionUser | null | undefined, needed: Access): boolean {
  return ACCESS.indexOf(accessOf(user)) >= ACCESS.indexOf(needed);
}
