import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { certificate } from '../certificate.ts';
import { startHttp } from './http.ts';
import { startStandIn } from './server.ts';

const ADMIN_PASSWORD = 'r00t';

/** With users and TLS; ends with the test. */
export async function guarded(namespace = '') {
  const { file, tls } = certificate();
  const standIn = await startStandIn({ tls, adminPassword: ADMIN_PASSWORD });
  const http = await startHttp({
    atomPub: true,
    tls,
    adminPassword: ADMIN_PASSWORD,
    users: standIn.users,
    log: standIn.log,
  });
  onTestFinished(() => {
    http.stop();
    standIn.stop();
  });
  const at = (login: string) =>
    `${standIn.url.replace('//127.0.0.1', `//${login}@localhost`)}&tlsCAFile=${encodeURIComponent(file)}`;
  const makeUser = async (password = 'asecret', adminPassword = ADMIN_PASSWORD) => {
    const env = {
      ...process.env,
      EVENTSTORE_HTTP: http.url,
      EVENTSTORE_CA: file,
      EVENTSTORE_ADMIN_PASSWORD: adminPassword,
      EVENTSTORE_APP_PASSWORD: password,
      PATIENCE_SECONDS: '0',
    };
    const { stdout } = await promisify(execFile)('bash', ['deploy/eventstoredb/user.sh'], { env });
    return stdout;
  };
  const [admin, own] = [at(`admin:${ADMIN_PASSWORD}`), `${at('reservas:asecret')}${namespace}`];
  return { standIn, at, admin, own, makeUser, settings: http.options };
}
