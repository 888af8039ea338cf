/** Names as in the contract; ids never change. */
export const ROLES = [
  { id: 1, name: 'Usuario' },
  { id: 2, name: 'Personal' },
  { id: 3, name: 'Administrador' },
] as const;

export type RoleId = (typeof ROLES)[number]['id'];
export const USER_ROLE = 1;
export const STAFF_ROLE = 2;
export const ADMIN_ROLE = 3;

export function isRoleId(id: number): id is RoleId {
  return ROLES.some((role) => role.id === id);
}

export function roleNames(ids: readonly number[]): string[] {
  return ROLES.filter((role) => ids.includes(role.id)).map((role) => role.name);
}
