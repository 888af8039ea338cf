import { ADMIN_ROLE, STAFF_ROLE, USER_ROLE } from '../../domain/user/roles.ts';
import { ACCESS, type Access } from '../contract/access.ts';

const ACCESS_OF_ROLE: ReadonlyMap<number, Access> = new Map<number, Access>([
  [USER_ROLE, 'user'],
  [STAFF_ROLE, 'staff'],
  [ADMIN_ROLE, 'admin'],
]);

/** Highest access of an account's roles; without roles that of a visitor. */
export function accessOf(roles: readonly number[]): Access {
  return roles.reduce<Access>((most, role) => {
    const access = ACCESS_OF_ROLE.get(role) ?? 'public';
    return allows(access, most) ? access : most;
  }, 'public');
}

export function allows(granted: Access, needed: Access): boolean {
  return ACCESS.indexOf(granted) >= ACCESS.indexOf(needed);
}

export interface Rights {
  readonly roles: readonly number[];
  readonly access: Access;
  readonly lacksSecondFactor: boolean;
}

/** Where a second factor is required, staff have a user's rights until the session has shown one. */
export function rightsOf(
  roles: readonly number[],
  { secondFactor, isRequired }: { readonly secondFactor: boolean; readonly isRequired: boolean },
): Rights {
  const access = accessOf(roles);
  if (!isRequired || secondFactor || !allows(access, 'staff'))
    return { roles, access, lacksSecondFactor: false };
  return {
    roles: roles.filter((role) => role === USER_ROLE),
    access: 'user',
    lacksSecondFactor: true,
  };
}

/** Why an account may not do something: it may lack the factor that its roles require. */
export function notAllowed(user: Pick<Rights, 'lacksSecondFactor'> | null | undefined) {
  return { code: user?.lacksSecondFactor ? 'second_factor_missing' : 'forbidden' } as const;
}

/** The centers to which a session is bound: those of staff. Administrators never are, and citizens book for themselves. */
export function boundCenters(centerIds: readonly number[], { access }: Rights): readonly number[] {
  return access === 'staff' ? centerIds : [];
}
