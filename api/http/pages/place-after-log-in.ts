import { ROLES } from '../../../domain/user/roles.ts';
import { accessOf, allows } from '../../auth/access.ts';
import { afterLogIn } from '../../contract/after-log-in.ts';
import type { SessionUser } from '../../contract/session.ts';

/** `next`: a path of this site. */
export function placeOf({ roles, lacks_second_factor }: SessionUser, next: string | null): string {
  const ids = ROLES.filter(({ name }) => roles.includes(name)).map(({ id }) => id);
  const person = {
    isStaff: allows(accessOf(ids), 'staff'),
    lacksSecondFactor: lacks_second_factor ?? false,
  };
  return afterLogIn(person, next);
}
