import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../eventstore/eventstoredb/connection-url.ts';
import { loadConfig } from '../../platform/config.ts';
import { parseNatsUrl } from '../../platform/nats/address.ts';
import { settings } from '../../platform/settings.ts';
import {
  compose,
  filledIn,
  nodes,
  root,
  SETTINGS,
  serviceOf,
  services,
  settingsIn,
  text,
  variablesOf,
} from './compose-file.ts';

const EXAMPLE = 'deploy/compose.env.example';
const ofOurImage = services.filter(([, { image }]) => image.startsWith('reservas:'));
/** Settings with the reason why the compose file passes none. */
const NOT_FOR_COMPOSE: Readonly<Record<string, string>> = {
  DATA_DIR: 'the image sets the path of the volume',
  DEMO_PASSWORD: 'production has no demo accounts',
  HOST: 'the image listens on all addresses of its container',
  LOG_FORMAT: 'Docker collects lines of JSON',
  NODE_ENV: 'the image is for production',
  NOW: 'production refuses another clock',
  PORT: 'the proxy and the health check know the port',
  WORKERS: 'each process has one role: more of them are more services',
};

/** Services that do their work and end. */
const passing = ['certificates', 'store-user'];
const ours = ofOurImage.filter(([name]) => !passing.includes(name));
const running = services.filter(([name]) => !passing.includes(name));
const version = (JSON.parse(text('package.json')) as { version: string }).version;

const env = (profile: string) => ({ ...SETTINGS, COMPOSE_PROFILES: profile });

/** The environment of a service's process: its image's, overridden by its own. */
function environmentOf(name: string, profile: string): Record<string, string> {
  const [, image = ''] = /^ENV (.+)$/m.exec(text('Dockerfile')) ?? [];
  const given = Object.entries(serviceOf(name).environment);
  return {
    ...Object.fromEntries(image.split(' ').map((pair) => pair.split('='))),
    ...Object.fromEntries(given.map(([key, value]) => [key, filledIn(value, env(profile))])),
  };
}

describe('our own processes', () => {
  test('are two that serve and two that project', () => {
    const roles = ours.map(([name, { environment }]) => [name, environment.ROLES]);
    expect(Object.fromEntries(roles)).toEqual({
      api1: 'api',
      api2: 'api',
      projector1: 'projector',
      projector2: 'projector',
    });
  });

  test('have one image, which one of them builds', () => {
    const building = services.filter(([, { build }]) => build !== undefined);
    expect(building.map(([name]) => name)).toEqual(['api1']);
  });

  test('are of the release that package.json names', () => {
    for (const [, { image }] of ofOurImage) expect(image).toBe(`reservas:${version}`);
  });

  test.each(ofOurImage.map(([name]) => name))('%s is given settings that the product knows', (name) => {
    const known = Object.keys(settings.shape);
    expect(Object.keys(serviceOf(name).environment).filter((key) => !known.includes(key))).toEqual([]);
  });

  test.each(['single', 'cluster'])('start with the settings of the profile %s', (profile) => {
    const config = loadConfig(environmentOf('api1', profile));
    expect(config).toMatchObject({ production: true, trustProxy: true, seed: 'none', host: '0.0.0.0' });
    expect(config.publicUrl).toBe('https://reservas.example.org');
    expect(config.eventStoreUrl).toContain(`@eventstore-${profile}:2113?tls=true`);
    expect(parseAddress(String(config.eventStoreUrl)).credentials).toEqual({
      username: 'reservas',
      password: '7a8b9c',
    });
    expect(parseNatsUrl(String(config.natsUrl))).toMatchObject({ user: 'reservas', pass: '12e345' });
  });

  test('are given every setting of .env.example, save those that do not apply', () => {
    const given = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)));
    const missing = Object.keys(settingsIn('.env.example')).filter((name) => !given.has(name));
    expect(missing.sort()).toEqual(Object.keys(NOT_FOR_COMPOSE).sort());
  });

  test('keep the default of a setting that is left empty', () => {
    const environment = environmentOf('projector1', 'single');
    const filled = Object.entries(environment).filter(([, value]) => value !== '');
    expect(filled.length).toBeLessThan(Object.keys(environment).length);
    expect(loadConfig(environment)).toEqual(loadConfig(Object.fromEntries(filled)));
  });

  test('all name the same stores, or they would set each other’s read models back', () => {
    for (const key of ['DATABASE_URL', 'EVENTSTORE_URL', 'NATS_URL'])
      expect(new Set(ours.map(([, { environment }]) => environment[key])).size).toBe(1);
  });

  test('work as a role that owns no schema; what is open to the world has no other log-in', () => {
    for (const [name, { environment, depends_on }] of ours) {
      expect(environment.DATABASE_URL, name).toMatch(/^postgres:\/\/reservas_app:/);
      const isApi = environment.ROLES === 'api';
      expect(Object.keys(environment).includes('DATABASE_OWNER_URL'), name).toBe(!isApi);
      expect(depends_on.projector1?.condition, name).toBe(isApi ? 'service_healthy' : undefined);
    }
  });

  test('are a user of EventStoreDB without other rights, made before them by what alone knows the administrator', () => {
    for (const [name, { environment, depends_on }] of ours) {
      expect(Object.keys(environment), name).not.toContain('EVENTSTORE_ADMIN_PASSWORD');
      expect(depends_on['store-user']?.condition, name).toBe('service_completed_successfully');
    }
    const maker = serviceOf('store-user');
    expect(maker).toMatchObject({ image: serviceOf('eventstore').image, read_only: true });
    const script = maker.volumes.find((volume) => volume.endsWith(':/user.sh:ro'))?.split(':')[0] ?? '';
    expect(existsSync(join(root, script))).toBe(true);
    for (const profile of ['single', 'cluster']) {
      const given = environmentOf('store-user', profile);
      const { hosts, credentials } = parseAddress(environmentOf('api1', profile).EVENTSTORE_URL ?? '');
      expect(given).toMatchObject({
        EVENTSTORE_HTTP: `https://${hosts}`,
        EVENTSTORE_ADMIN_PASSWORD: '3d4e5f',
        EVENTSTORE_APP_PASSWORD: credentials.password,
      });
    }
  });

  test('may write to nothing but their volume, and gain no rights', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.volumes.filter((volume) => !volume.endsWith(':ro'))).toEqual(['files:/data']);
    }
  });

  test('have longer to stop than their requests may take', () => {
    for (const [, { stop_grace_period, environment }] of ours) {
      const seconds = Number(/^(\d+)s$/.exec(stop_grace_period ?? '')?.[1]);
      const [requests, closing] = [15, 10];
      expect(seconds).toBeGreaterThanOrEqual(Number(environment.DRAIN_SECONDS ?? 0) + requests + closing);
    }
  });

  test('wait for the event store of either profile, and do not ask for that of the other', () => {
    for (const [, { depends_on }] of ours)
      for (const [name] of nodes)
        expect(depends_on[name]).toEqual({ condition: 'service_healthy', required: false });
  });
});

describe('every service', () => {
  test('has an image of one version', () => {
    for (const [name, { image }] of services)
      expect(image, name).toMatch(/^[\w./-]+:\d+\.\d+(\.\d+)?[\w.-]*$/);
  });

  test('has limits, a log that does not fill the disk, and gains no rights', () => {
    for (const [name, { deploy, logging, security_opt }] of services) {
      expect(deploy.resources.limits, name).toEqual({
        cpus: expect.stringMatching(/^\d/),
        memory: expect.stringMatching(/^\d+[mg]$/),
        pids: expect.any(Number),
      });
      expect(logging.options['max-size'], name).toBe('10m');
      expect(security_opt, name).toContain('no-new-privileges:true');
    }
  });

  test('has a bounded number of processes, and of capabilities those that its entry point needs', () => {
    const added: Record<string, readonly string[]> = {
      proxy: ['NET_BIND_SERVICE'],
      postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
      certificates: ['CHOWN'],
    };
    for (const [name, { deploy, cap_drop, cap_add }] of services) {
      expect(deploy.resources.limits.pids, name).toBeGreaterThanOrEqual(64);
      expect(deploy.resources.limits.pids, name).toBeLessThanOrEqual(512);
      expect([cap_drop, cap_add], name).toEqual([['ALL'], added[name] ?? []]);
    }
  });

  test('is named by version, and the file says why not by digest, and the docs how to pin it', () => {
    expect(text('docker-compose.yml')).toMatch(/^# Images are named by version, not by digest: /m);
    expect(text('docs/operations.md')).toContain('**Pinning images.**');
  });

  test('that stays is started again, has time to stop, and a health check with a tool of its image', () => {
    const tools = {
      caddy: 'wget',
      reservas: 'node',
      postgres: 'pg_isready',
      nats: 'wget',
      eventstore: 'curl',
    };
    for (const [name, { image, healthcheck, restart, stop_grace_period }] of running) {
      const tool = Object.entries(tools).find(([start]) => image.startsWith(start))?.[1];
      expect(healthcheck?.test.slice(0, 2), name).toEqual(['CMD', tool]);
      expect(restart, name).toBe('unless-stopped');
      expect(stop_grace_period, name).toMatch(/^(30s|1m)$/);
    }
  });

  test('keeps nothing in a volume or a file that is not there', () => {
    const mounts = services.flatMap(([, { volumes }]) =>
      volumes.map((volume) => String(volume.split(':')[0])),
    );
    const named = mounts.filter((source) => !source.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    const missing = mounts.filter((source) => source.startsWith('.') && !existsSync(join(root, source)));
    expect(missing).toEqual([]);
  });

  test('logs no request of the proxy to itself: its health check asks every ten seconds', () => {
    expect(text('deploy/caddy/Caddyfile')).toMatch(/\tlog \{\n\t\texclude admin\.api\n\t\}/);
  });

  test('is out of reach from outside, save for the proxy', () => {
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.networks.stores).toEqual({ internal: true });
    for (const name of ['postgres', 'nats']) expect(serviceOf(name).networks).toEqual(['stores']);
  });
});

describe('secrets', () => {
  const given = services.flatMap(([name, { environment }]) =>
    Object.entries(environment).map(([key, value]) => ({ where: `${name}.${key}`, key, value })),
  );

  test('come from the environment, and those of the stores must be given', () => {
    const secret = given.filter(
      ({ key, value }) => /(PASSWORD|SECRET|TOKEN)(?!.*_FILE$)/.test(key) || /:\/\/\w+:/.test(value),
    );
    expect(secret.length).toBeGreaterThan(10);
    for (const { where, key, value } of secret) {
      const [first] = variablesOf(value);
      expect(first, where).toBeDefined();
      const isOptional = ['ADMIN_PASSWORD', 'BOUNCE_SECRET', 'OIDC_CLIENT_SECRET'].includes(key);
      expect(first?.fallback, where).toBe(isOptional ? '' : 'required');
    }
  });

  test('are all named by the example, which holds none', () => {
    const used = new Set(given.flatMap(({ value }) => variablesOf(value)).map(({ name }) => name));
    const example = settingsIn(EXAMPLE);
    expect(Object.keys(example).sort()).toEqual([...used].sort());
    for (const [name, value] of Object.entries(example))
      if (/PASSWORD|URL|EMAIL/.test(name)) expect(value, name).toBe('');
  });

  test('that look like a number are a text to NATS all the same', () => {
    expect(environmentOf('nats', 'single').NATS_PASSWORD).toBe('"12e345"');
    expect(text('deploy/nats/nats.conf')).toContain('password: $NATS_PASSWORD');
  });
});

test('the proxy sends to every api, and hides what is for operators', () => {
  const caddyfile = text('deploy/caddy/Caddyfile');
  const servers = ours
    .filter(([, { environment }]) => environment.ROLES === 'api')
    .map(([name]) => `${name}:3000`);
  expect(caddyfile).toContain(`reverse_proxy ${servers.join(' ')} {`);
  expect(caddyfile).toMatch(/^\s*@internal path \/metrics \/readyz \/readyz\/\*$/m);
});

test('the proxy learns twice over that an api is to end, before that takes no more requests', () => {
  const caddyfile = text('deploy/caddy/Caddyfile');
  expect(caddyfile).toMatch(/^\s*health_uri \/readyz\/serving$/m);
  const interval = Number(/^\s*health_interval (\d+)s$/m.exec(caddyfile)?.[1]);
  for (const [name, { environment }] of ours)
    if (environment.ROLES === 'api')
      expect(Number(environment.DRAIN_SECONDS), name).toBeGreaterThan(2 * interval);
});
