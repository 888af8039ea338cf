import { setCredential } from '../../api/auth/credentials.ts';
import type { Api } from './api-scenario.ts';

export const PASSWORD = 'correcta y larga';

/** An account that logs in with `PASSWORD`: its address. */
export async function accountWithPassword(api: Api): Promise<string> {
  const userId = await api.account('user');
  const email = `${userId}@example.org`;
  await setCredential(api.pool, { userId, email, password: PASSWORD });
  return email;
}

/** Logs in from an address of its own, with a browser that nobody knows. */
export async function logInFrom(api: Api, email: string, password: string, address: string) {
  const client = await api.visitor();
  return client.post('/api/login', { email, password }, { 'X-Forwarded-For': address });
}
