import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig, publicUrlOf, readEnvironment } from '../../platform/config.ts';
import { settings } from '../../platform/settings.ts';

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    return String(error);
  }
  throw new Error('nothing was refused');
}

describe('without any setting', () => {
  const config = loadConfig({});

  test('everything is embedded, local and in demo', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      natsUrl: undefined,
      storage: undefined,
      smtpUrl: undefined,
      roles: ['api', 'projector'],
      metricsFrom: undefined,
      drainMs: 0,
      timeZone: 'America/Guatemala',
      seed: 'demo',
      admin: undefined,
      production: false,
      logLevel: 'info',
      now: undefined,
      trustProxy: false,
      limits: {
        loginsPerAccount: 10,
        loginsPerAddress: 50,
        sessionsPerAccount: 20,
        lookupsPerMinute: 120,
        bookingsPerMinute: 10,
        requestsPerMinute: 1200,
      },
      birthDates: { min: '1950-01-01', max: '2003-12-31' },
    });
  });

  test('the settings are frozen, all the way down', () => {
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.limits)).toBe(true);
  });
});

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535, but is "abc"'],
  ['PORT', '65536', 'a whole number from 0 to 65535, but is "65536"'],
  ['PORT', '-1', 'a whole number from 0 to 65535, but is "-1"'],
  ['HOST', 'a b', 'a host name or an address to listen on, but is "a b"'],
  [
    'PUBLIC_URL',
    'reservas.example.org',
    'a URL like https://reservas.example.org, but is "reservas.example.org"',
  ],
  ['PUBLIC_URL', 'ftp://a', 'a URL like https://reservas.example.org, but is "ftp://a"'],
  ['MAIL_FROM', 'Reservas <a@b', 'an address like Reservas <reservas@example.org>, but is "Reservas <a@b"'],
  ['MAIL_FROM', 'a@b>', 'an address like Reservas <reservas@example.org>, but is "a@b>"'],
  ['MAIL_FROM', '<a@b>', 'an address like Reservas <reservas@example.org>, but is "<a@b>"'],
  ['ROLES', 'api,web', 'api, projector or both, with a comma between, but is "api,web"'],
  ['METRICS_FROM', 'everybody', 'addresses or networks like 10.0.0.5,172.16.0.0/12, but is "everybody"'],
  [
    'METRICS_FROM',
    '10.0.0.5, 10.0.0.0/',
    'addresses or networks like 10.0.0.5,172.16.0.0/12, but is "10.0.0.5, 10.0.0.0/"',
  ],
  ['TIME_ZONE', 'Guatemala', 'an IANA time zone like America/Guatemala, but is "Guatemala"'],
  ['TIME_ZONE', '-06:00', 'an IANA time zone like America/Guatemala, but is "-06:00"'],
  ['TIME_ZONE', 'CET', 'an IANA time zone like America/Guatemala, but is "CET"'],
  ['SEED', 'yes', 'demo or none, but is "yes"'],
  ['ADMIN_EMAIL', 'root', 'an e-mail address, but is "root"'],
  ['NODE_ENV', 'staging', 'production, development or test, but is "staging"'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent, but is "loud"'],
  ['NOW', '2026-03-01', 'an instant like 2026-03-01T09:00:00-06:00, but is "2026-03-01"'],
  ['TRUST_PROXY', 'maybe', 'true, false, 1 or 0, but is "maybe"'],
  ['LOGIN_LIMIT_ACCOUNT', '0', 'a whole number from 1 to 1000000, but is "0"'],
  ['LOGIN_LIMIT_ADDRESS', '1.5', 'a whole number from 1 to 1000000, but is "1.5"'],
  ['LOOKUP_LIMIT', 'many', 'a whole number from 1 to 1000000, but is "many"'],
  ['REQUEST_LIMIT', '1e3', 'a whole number from 1 to 1000000, but is "1e3"'],
  ['PERSON_BIRTH_MIN', '1950-02-30', 'a date like 1950-01-31, but is "1950-02-30"'],
  ['PERSON_BIRTH_MAX', '01/02/2003', 'a date like 1950-01-31, but is "01/02/2003"'],
])('%s=%s is refused in one line', (name, value, expected) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`ConfigError: ${name} must be ${expected}`);
  expect(message).not.toContain('\n');
});

test.each([
  ['SMTP_URL', 'smtp://mail:Tiger%77%!@host:587'],
  ['DATABASE_URL', 'postgres://ro%ot:Tiger77@host/db'],
  ['DATABASE_OWNER_URL', 'postgres://root:Tiger77%@host/db'],
])('a percent sign that encodes nothing in the log-in of %s is refused in one line', (name, value) => {
  const others = name === 'DATABASE_OWNER_URL' ? { DATABASE_URL: 'postgres://reservas@host/db' } : {};
  const message = refusal({ ...others, [name]: value });
  expect(message).toBe(`ConfigError: ${name} must have %25 for a % in its user or password`);
  const url = value.replaceAll(/%(?!77)/g, '%25');
  expect(() => loadConfig({ ...others, [name]: url })).not.toThrow();
});

test.each(['CET', 'cet', 'WET', 'IST', 'CST'])(
  'the zone %s is refused: Postgres has another clock for it',
  (zone) => {
    expect(refusal({ TIME_ZONE: zone })).toContain('TIME_ZONE must be an IANA time zone');
  },
);

test.each(['GMT', 'EST', 'EST5EDT', 'Japan', 'Jamaica', 'utc', 'America/Argentina/Buenos_Aires'])(
  'the zone %s is taken, as Postgres has the same clock for it',
  (zone) => {
    expect(loadConfig({ TIME_ZONE: zone })).toMatchObject({ timeZone: zone });
  },
);

test.each(['?tls=off', '?TLS=false', '?secure=true', '/relay', '#tls=false', '?tls=false&pool=true'])(
  'an address of the mail server that ends with %s is refused, as nothing would follow from it',
  (end) => {
    const message = refusal({ SMTP_URL: `smtp://mail:Tiger77!@host:587${end}` });
    expect(message).toBe('ConfigError: SMTP_URL must have nothing after its port but ?tls=false');
    for (const known of ['', '/', '?tls=false', '/?tls=false', '?tls=true'])
      expect(() => loadConfig({ SMTP_URL: `smtp://mail:Tiger77!@host:587${known}` })).not.toThrow();
  },
);

test.each([
  ['DATABASE_URL', 'mysql://root:Tiger77!@host/db', 'a URL like postgres://user:password@host:5432/database'],
  ['EVENTSTORE_URL', 'http://root:Tiger77!@host', 'a URL like esdb://host:2113?tls=false'],
  ['NATS_URL', 'Tiger77!', 'a URL like nats://host:4222'],
  ['STORAGE_URL', 's3://host:9000/bucket', 'a URL like s3://key:secret@host:9000/bucket'],
  ['SMTP_URL', 'mail:Tiger77!', 'a URL like smtp://user:password@host:587'],
  ['DEMO_PASSWORD', 'Tiger77', 'a password of 8 to 200 characters'],
  ['ADMIN_PASSWORD', 'Tiger77', 'a password of 8 to 200 characters'],
  // Nobody could log in with it.
  ['ADMIN_PASSWORD', 'Tiger77!'.repeat(26), 'a password of 8 to 200 characters'],
  ['ADMIN_PASSWORD', '🐯'.repeat(7), 'a password of 8 to 200 characters'],
])('%s is refused without showing the secret in it', (name, value, expected) => {
  const message = refusal({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'long enough', [name]: value });
  expect(message).toBe(`ConfigError: ${name} must be ${expected}`);
});

test('an address of Postgres that is none is refused also along with that of the owner', () => {
  expect(refusal({ DATABASE_URL: 'nonsense', DATABASE_OWNER_URL: 'nonsense' })).toMatch(
    /^ConfigError: DATABASE_URL must be a URL like .*; DATABASE_OWNER_URL must be a URL like [^;]*$/,
  );
});

test('several bad settings are named together, still in one line', () => {
  expect(refusal({ PORT: 'x', TIME_ZONE: 'y' })).toMatch(/^ConfigError: PORT must .*; TIME_ZONE must .*$/);
});

describe('settings that belong together', () => {
  test('the first administrator needs both an address and a password', () => {
    expect(refusal({ ADMIN_EMAIL: 'a@example.org' })).toContain(
      'ADMIN_PASSWORD must be given along with ADMIN_EMAIL',
    );
    expect(refusal({ ADMIN_PASSWORD: 'long enough' })).toContain('ADMIN_EMAIL must be given along with');
    const { admin } = loadConfig({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'long enough' });
    expect(admin).toEqual({ email: 'a@example.org', password: 'long enough' });
  });

  test('dates of birth end after they begin', () => {
    expect(refusal({ PERSON_BIRTH_MIN: '2004-01-01' })).toContain(
      'PERSON_BIRTH_MAX must not be before PERSON_BIRTH_MIN (2004-01-01)',
    );
  });

  test('production refuses demo accounts and a clock of its own', () => {
    expect(refusal({ NODE_ENV: 'production', SEED: 'demo' })).toContain(
      'SEED must be none when NODE_ENV is production',
    );
    expect(refusal({ NODE_ENV: 'production', NOW: '2026-03-01T09:00:00Z' })).toContain('NOW must be absent');
    expect(loadConfig({ NODE_ENV: 'production' }).seed).toBe('none');
  });

  test('given stores are not filled with demo data unless asked', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://a:b@c/d' }).seed).toBe('none');
    expect(loadConfig({ EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false' }).seed).toBe('none');
    expect(loadConfig({ DATABASE_URL: 'postgresql://a:b@c/d', SEED: 'demo' }).seed).toBe('demo');
  });
});

test('an empty setting counts as absent', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SEED: '' })).toEqual(loadConfig({}));
});

test('roles have one order, in whatever order they are given', () => {
  expect(loadConfig({ ROLES: 'projector, api' }).roles).toEqual(['api', 'projector']);
  expect(loadConfig({ ROLES: 'projector' }).roles).toEqual(['projector']);
});

test('tests log nothing unless asked', () => {
  expect(loadConfig({ NODE_ENV: 'test' }).logLevel).toBe('silent');
  expect(loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
});

test('a public address with a path is refused, as nothing is served there', () => {
  expect(refusal({ PUBLIC_URL: 'https://example.org/reservas/' })).toBe(
    'ConfigError: PUBLIC_URL must have no path: the product serves the root of its host only',
  );
  expect(loadConfig({ PUBLIC_URL: 'https://example.org:8443//' }).publicUrl).toBe('https://example.org:8443');
});

test('mails come from an address, with or without a name', () => {
  for (const MAIL_FROM of ['a@b', 'Reservas <a@b>', 'Reservas de la ciudad <a@example.org>'])
    expect(loadConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
});

test('the public address is the one given, or where the server listens', () => {
  expect(publicUrlOf(loadConfig({ PUBLIC_URL: 'https://example.org/' }), 3000)).toBe('https://example.org');
  expect(publicUrlOf(loadConfig({}), 41234)).toBe('http://127.0.0.1:41234');
  expect(publicUrlOf(loadConfig({ HOST: '0.0.0.0' }), 80)).toBe('http://localhost:80');
  expect(publicUrlOf(loadConfig({ HOST: '::1' }), 80)).toBe('http://[::1]:80');
});

test('workers are for a process that does everything', () => {
  expect(loadConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(loadConfig({}).workers).toBeGreaterThanOrEqual(1);
  for (const ROLES of ['api', 'projector']) {
    expect(loadConfig({ ROLES }).workers).toBe(1);
    expect(() => loadConfig({ ROLES, WORKERS: '2' })).toThrow(
      'WORKERS must be 1 where ROLES is not api,projector: start more processes instead',
    );
  }
  expect(() => loadConfig({ WORKERS: '0' })).toThrow('WORKERS must be');
});

test('the file .env is read, and the environment goes before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, '.env');
  writeFileSync(file, '# note\nPORT=4444\nPATH=/nowhere\n');
  const env = readEnvironment(file);
  expect(env.PORT).toBe('4444');
  expect(env.PATH).toBe(process.env.PATH);
  writeFileSync(file, '\uFEFFRESERVAS_TEST_FIRST=1\r\nRESERVAS_TEST_NEXT=2\r\n');
  expect(readEnvironment(file)).toMatchObject({ RESERVAS_TEST_FIRST: '1', RESERVAS_TEST_NEXT: '2' });
  expect(readEnvironment(join(folder, 'absent'))).toEqual(process.env);
  expect(() => readEnvironment(folder)).toThrow(`${folder} must be a readable file`);
});

test('the example names every setting, and its defaults are those of the code', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = parseEnv(text.replace(/^#(?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(shown).sort()).toEqual(Object.keys(settings.shape).sort());
  const outside = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'EVENTSTORE_URL',
    'NATS_URL',
    'SMTP_URL',
    'STORAGE_URL',
    'PUBLIC_URL',
    'SECRET_KEY_FILE',
    // Depends on the machine.
    'WORKERS',
  ];
  const defaults = Object.fromEntries(Object.entries(shown).filter(([name]) => !outside.includes(name)));
  expect(loadConfig(defaults)).toEqual(loadConfig({}));
});

test('where mail comes back is set with the secret of the mail server, or not at all', () => {
  const BOUNCE_ADDRESS = 'rebotes@example.org';
  const BOUNCE_SECRET = 'a-secret-of-the-mail-server';
  expect(loadConfig({}).bounces).toBeUndefined();
  expect(loadConfig({ BOUNCE_ADDRESS, BOUNCE_SECRET }).bounces).toEqual({
    address: BOUNCE_ADDRESS,
    secret: BOUNCE_SECRET,
  });
  expect(() => loadConfig({ BOUNCE_ADDRESS })).toThrow(/must be set together/);
  expect(() => loadConfig({ BOUNCE_ADDRESS: 'una-direccion-larga@example.org' })).toThrow(/at most 14/);
});

describe('the provider of OpenID Connect', () => {
  const given = {
    OIDC_ISSUER: 'https://acceso.example.org/realms/ciudad',
    OIDC_CLIENT_ID: 'reservas',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_ROLES: 'reservas-admin=Administrador; cn=reservas,dc=ciudad=personal;',
  };

  test('is absent without settings', () => {
    expect(loadConfig({}).oidc).toBeUndefined();
    expect(loadConfig({ OIDC_ROLE_CLAIM: 'groups' }).oidc).toBeUndefined();
  });

  test('has a table of roles, whose values may contain an equals sign', () => {
    expect(loadConfig(given).oidc).toEqual({
      issuer: given.OIDC_ISSUER,
      clientId: 'reservas',
      clientSecret: 'a secret',
      roleClaim: 'roles',
      roles: [
        { value: 'reservas-admin', role: 'Administrador' },
        { value: 'cn=reservas,dc=ciudad', role: 'Personal' },
      ],
    });
  });

  test.each(Object.keys(given))('is refused without %s, which the line names', (name) => {
    expect(() => loadConfig({ ...given, [name]: '' })).toThrow(`${name} must be given along with OIDC_`);
  });

  test.each([
    ['OIDC_ISSUER', 'http://acceso.example.org'],
    ['OIDC_ISSUER', 'https://acceso.example.org/?realm=1'],
    ['OIDC_ISSUER', 'https://user@acceso.example.org'],
    ['OIDC_ISSUER', 'acceso.example.org'],
    ['OIDC_ROLES', 'reservas'],
    ['OIDC_ROLES', 'reservas=Jefe'],
    ['OIDC_ROLES', 'reservas=Usuario'],
    ['OIDC_ROLES', '=Personal'],
    ['OIDC_ROLES', ';'],
    ['OIDC_ROLE_CLAIM', 'two words'],
  ])('%s may not be %s', (name, value) => {
    expect(() => loadConfig({ ...given, [name]: value })).toThrow(new RegExp(`^${name} must be`));
  });

  test('may be without TLS on this machine only, for tests', () => {
    expect(loadConfig({ ...given, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.issuer).toMatch(/^http:/);
  });
});
