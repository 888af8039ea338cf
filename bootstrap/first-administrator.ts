import type { Pool } from 'pg';
import { createAdministrators } from '../api/auth/administrators.ts';
import { addCredential, findCredential } from '../api/auth/credentials.ts';
import { passwordProblem } from '../api/auth/passwords.ts';
import { newContext } from '../commands/handler/context.ts';
import { changeUser, loadUser } from '../commands/people/user.ts';
import { ADMIN_ROLE } from '../domain/user/roles.ts';
import { ConfigError } from '../platform/config.ts';
import { keyedId, randomIds } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'pool' | 'handler' | 'secret' | 'clock'> & {
  readonly config: Pick<Services['config'], 'admin' | 'timeZone'>;
};

/** Its id derives from the e-mail: an interrupted start is resumed, and an account that changed or was erased is left. */
export async function createAdmin({ config, pool, handler, secret, clock }: Parts): Promise<void> {
  const { admin, timeZone } = config;
  if (!admin || (await findCredential(pool, admin.email))) return;
  const { email, password } = admin;
  const userId = keyedId(secret, `user:${email.toLowerCase()}`);
  if ((await loadUser(handler, userId)).status === 'erased') return;
  const problem = await passwordProblem(password);
  if (problem !== null)
    throw new ConfigError('ADMIN_PASSWORD must be a password that is not among the most common ones');
  const command = { type: 'RegisterUser' as const, userId, email, personId: null, roles: [ADMIN_ROLE] };
  await changeUser(handler, command, newContext({ clock, ids: randomIds, timeZone }));
  await addCredential(pool, { userId, email, password });
}

/** Logs how to create the first administrator if nobody could log in as one. */
export async function adviseOnAdministrator(pool: Pool, logger: Logger): Promise<void> {
  const known = await createAdministrators(pool).candidates();
  if (known.length > 0) return;
  logger.warn(
    'there is no administrator who could log in: start once with ADMIN_EMAIL and ADMIN_PASSWORD, which make the first ' +
      'one, and remove both settings afterwards',
  );
}
