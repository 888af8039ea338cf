import { onTestFinished } from 'vitest';
import { certificate } from '../certificate.ts';
import { startStandIn } from './server.ts';

/** A stand-in with users, by TLS, that ends with the test, and the addresses of its administrator and of the product. */
export async function guarded(namespace = '') {
  const { file, tls } = certificate();
  const standIn = await startStandIn({ tls, adminPassword: 'r00t' });
  onTestFinished(() => standIn.stop());
  const at = (login: string) =>
    `${standIn.url.replace('//127.0.0.1', `//${login}@localhost`)}&tlsCAFile=${encodeURIComponent(file)}`;
  return { standIn, at, admin: at('admin:r00t'), own: `${at('reservas:a%40secret')}${namespace}` };
}
