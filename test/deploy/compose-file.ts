import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

export const root = resolve(import.meta.dirname, '../..');

export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Settings that an operator may add to `.env`, beside the profile. */
export const SETTINGS = {
  PUBLIC_URL: 'https://reservas.example.org',
  POSTGRES_PASSWORD: '0a1b2c',
  POSTGRES_APP_PASSWORD: '6d7e8f',
  EVENTSTORE_PASSWORD: '3d4e5f',
  EVENTSTORE_APP_PASSWORD: '7a8b9c',
  NATS_PASSWORD: '12e345',
};

const values = z.record(z.string(), z.string());
const conditions = z.record(
  z.string(),
  z.object({ condition: z.string(), required: z.boolean().default(true) }),
);
const networks = z.union([
  z.array(z.string()),
  z.record(z.string(), z.object({ aliases: z.array(z.string()) })),
]);

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  profiles: z.array(z.string()).default([]),
  environment: values.default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  networks: networks.optional(),
  network_mode: z.string().optional(),
  depends_on: conditions.default({}),
  healthcheck: z
    .object({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
    // A service that ends by itself has none, although its image has.
    .or(z.object({ disable: z.literal(true) }).transform(() => undefined))
    .optional(),
  deploy: z.object({
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }) }),
  }),
  restart: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  stop_grace_period: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.object({ 'max-size': z.string() }) }),
});

export type Service = z.output<typeof service>;

const file = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

/** `docker-compose.yml`, its anchors and merges followed, its variables not yet filled in. */
export const compose = file.parse(parse(text('docker-compose.yml'), { merge: true }));
export const services = Object.entries(compose.services);
/** The nodes of EventStoreDB, of all profiles. */
export const nodes = services.filter(([name]) => name.startsWith('eventstore'));

export function serviceOf(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

export interface Variable {
  readonly name: string;
  /** `required`: the start stops where it is missing or empty. Else its default, '' where it has none. */
  readonly fallback: string | 'required';
}

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

export function variablesOf(value: string): Variable[] {
  return [...value.matchAll(VARIABLE)].map(([, name = '', operator, rest = '']) => ({
    name,
    fallback: operator === '?' ? 'required' : rest,
  }));
}

/** The value as Compose fills it in. @throws where a required variable is missing */
export function filledIn(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(VARIABLE, (_, name: string, operator?: string, rest = '') => {
    const given = env[name];
    if (given) return given;
    if (operator === '?') throw new Error(`${name} is missing`);
    return rest;
  });
}

/** NAME=value lines of a file, comments left out. */
export function settingsIn(path: string): Record<string, string> {
  const lines = text(path).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^#?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value ?? '']] : [];
    }),
  );
}
