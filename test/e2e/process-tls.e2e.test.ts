import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { certificate, hasOpenssl } from '../support/certificate.ts';
import { freshDatabase } from '../support/database.ts';
import { guarded } from '../support/esdb-stand-in/guarded.ts';
import { limitOf } from '../support/limits.ts';
import { findNatsServer } from '../support/nats-binary.ts';
import { startNatsServer } from '../support/nats-server.ts';
import { RECEPTION_ENV } from '../support/reception.ts';
import { dataFolder, start, startAndEnd } from './product-harness.ts';

const binary = await findNatsServer();
const nats = 'path' in binary ? binary.path : null;
const missing = [...(nats === null ? ['nats-server'] : []), ...(hasOpenssl ? [] : ['openssl'])];
const title = `Postgres and NATS are spoken to by TLS, and only with certificates of the known authority`;

/** A Postgres of its own that shows the certificate; its address by the name that the certificate has. */
async function postgresWithTls({ file, keyFile }: { file: string; keyFile: string }) {
  const dataDir = dataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  onTestFinished(() => postgres.stop());
  const pool = openPool(postgres.url, { max: 1 });
  onTestFinished(() => pool.end());
  const folder = join(dataDir, 'postgres');
  const { uid, gid } = statSync(folder);
  for (const [from, to] of [
    [file, 'server.crt'],
    [keyFile, 'server.key'],
  ] as const) {
    copyFileSync(from, join(folder, to));
    chownSync(join(folder, to), uid, gid);
    chmodSync(join(folder, to), 0o600);
  }
  await pool.query('alter system set ssl = on');
  await pool.query('select pg_reload_conf()');
  await expect.poll(async () => (await pool.query<{ ssl: string }>('show ssl')).rows[0]?.ssl).toBe('on');
  const url = new URL(postgres.url);
  url.hostname = 'localhost';
  return { pool, url };
}

const withAuthority = (url: URL, file: string) => {
  const checked = new URL(url);
  checked.searchParams.set('sslmode', 'verify-full');
  checked.searchParams.set('sslrootcert', file);
  return checked.href;
};

test.skipIf(missing.length > 0)(
  missing.length > 0 ? `${title} (not to be had: ${missing.join(', ')})` : title,
  { timeout: 120_000 },
  async () => {
    const ours = certificate();
    const { pool, url } = await postgresWithTls(ours);
    const bus = await startNatsServer(nats ?? '', [
      ...['--tls', '--tlscert', ours.file, '--tlskey', ours.keyFile],
    ]);
    onTestFinished(() => bus.kill());
    const env = { ...RECEPTION_ENV, NATS_URL: `tls://localhost:${bus.port}` };

    const stranger = certificate();
    const refused = await startAndEnd({
      dataDir: dataFolder(),
      env: { ...env, DATABASE_URL: withAuthority(url, stranger.file) },
    });
    expect(refused.code).toBe(1);
    expect(refused.errors).toEqual([expect.stringMatching(/^DATABASE_URL must .*certificate/)]);

    const product = await start({
      dataDir: dataFolder(),
      env: { ...env, DATABASE_URL: withAuthority(url, ours.file), NODE_EXTRA_CA_CERTS: ours.file },
    });
    const { rows } = await pool.query<{ ssl: boolean }>(
      `select distinct s.ssl from pg_stat_ssl s join pg_stat_activity a using (pid)
       where a.pid <> pg_backend_pid() and a.client_addr is not null`,
    );
    expect(rows).toEqual([{ ssl: true }]);
    await expect
      .poll(async () => (await (await fetch(`${product.url}/readyz`)).json()).optional)
      .toEqual({ files: 'ok', nats: 'ok' });

    const unknowing = await start({
      dataDir: dataFolder(),
      env: { ...env, DATABASE_URL: withAuthority(url, ours.file) },
    });
    await expect.poll(() => unknowing.output()).toContain('NATS is away');
    const { optional } = await (await fetch(`${unknowing.url}/readyz`)).json();
    expect(optional).toEqual({ files: 'ok', nats: 'unreachable' });
  },
);

test.skipIf(!hasOpenssl)(
  'the product reports at its start which rights its user of EventStoreDB lacks',
  { timeout: limitOf(60_000) },
  async () => {
    const { own, at, standIn, makeUser } = await guarded();
    const database = await freshDatabase();
    onTestFinished(database.drop);
    const product = (url: string) =>
      startAndEnd({
        dataDir: dataFolder(),
        env: { ...RECEPTION_ENV, DATABASE_URL: database.url, EVENTSTORE_URL: url },
      });
    await makeUser();
    standIn.log.appendOwn('$$$all', '$metadata', { $acl: { $r: '$admins' } });
    for (const [url, line] of [
      [
        own,
        /^EventStoreDB knows the user and password of EVENTSTORE_URL, but gives this user no right .* docs\/operations\.md/,
      ],
      [
        at('reservas:wrong'),
        /^EventStoreDB refuses the user and password of EVENTSTORE_URL: put the right ones there/,
      ],
    ] as const) {
      const { code, errors } = await product(url);
      expect([code, errors]).toEqual([1, [expect.stringMatching(line)]]);
    }
  },
);
