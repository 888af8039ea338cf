import { ADMIN_ROLE, STAFF_ROLE, USER_ROLE } from '../../domain/user/roles.ts';
import { ACCESS, type Access } from '../contract/call.ts';

const ACCESS_OF_ROLE: ReadonlyMap<number, Access> = new Map<number, Access>([
  [USER_ROLE, 'user'],
  [STAFF_ROLE, 'staff'],
  [ADMIN_ROLE, 'admin'],
]);

/** The most that the roles of an account allow; an account without any may do what a visitor may. */
export function accessOf(roles: readonly number[]): Access {
  return roles.reduce<Access>((most, role) => {
    const access = ACCESS_OF_ROLE.get(role) ?? 'public';
    return allows(access, most) ? access : most;
  }, 'public');
}

/** Whether who has `granted` may do what asks for `needed`. */
export function allows(granted: Access, needed: Access): boolean {
  return ACCESS.indexOf(granted) >= ACCESS.indexOf(needed);
}
