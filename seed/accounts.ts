import { changeUser } from '../commands/people/user.ts';
import { ADMIN_ROLE, STAFF_ROLE, USER_ROLE } from '../domain/user/roles.ts';
import { type DemoDeps, DemoRefusedError, demoContext, demoId } from './demo-deps.ts';

export interface DemoAccount {
  readonly userId: string;
  readonly email: string;
  readonly roles: readonly number[];
}

const account = (email: string, ...roles: number[]): DemoAccount => ({ userId: demoId(email), email, roles });

export const DEMO_ACCOUNTS = {
  admin: account('admin@demo.test', ADMIN_ROLE),
  staff: account('personal@demo.test', STAFF_ROLE),
  owner: account('usuario@demo.test', USER_ROLE),
} as const;

/** Waits to be linked to the person that its owner claims to be. Not among the published log-ins. */
export const WAITING_ACCOUNT = account('nueva@demo.test', USER_ROLE);

/** Registers an account. The credential is written first, so that a registered account can always log in. */
export async function registerAccount(
  deps: DemoDeps,
  { userId, email, roles }: DemoAccount,
  personId: string | null,
  at: string,
): Promise<void> {
  await deps.setCredential({ userId, email, password: deps.demoPassword });
  const key = `account ${email}`;
  const outcome = await changeUser(
    deps.handler,
    { type: 'RegisterUser', userId, email, personId, roles },
    demoContext(deps, key, at, null),
  );
  if (!outcome.accepted) throw new DemoRefusedError(key, outcome.refusal);
}
