import { resolve } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { addressList } from './address-list.ts';
import { LOG_FORMATS, LOG_LEVELS } from './logger.ts';
import { parseNatsUrl } from './nats/address.ts';
import { missingOfProvider, providerFields } from './provider-settings.ts';
import { oneOf, secret, succeeds, text, wholeNumber } from './setting-kinds.ts';
import { parseS3Url } from './storage/s3-address.ts';

const ROLES = ['api', 'projector'] as const;
export type Role = (typeof ROLES)[number];

/** May hold a password, so that messages never show it. */
function serverUrl(example: string, ...schemes: readonly string[]) {
  return secret(
    `a URL like ${example}`,
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
  )
    .refine(hasLegibleLogIn, { error: 'must have %25 for a % in its user or password' })
    .optional();
}

function hasLegibleLogIn(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return succeeds(() => decodeURIComponent(`${username}:${password}`));
}

const hasMailEnd = (value: string) => {
  if (!/^smtps?:/.test(value) || !URL.canParse(value)) return true;
  const { pathname, search, hash } = new URL(value);
  return /^\/?(\?tls=(true|false))?$/.test(pathname + search + hash);
};

function clusterUrl(example: string, scheme: RegExp) {
  return secret(`a URL like ${example}`, (value) => scheme.test(value) && !/\s/.test(value)).optional();
}

/** Postgres takes other names of three letters for abbreviations: `CET` for +1 all year, `IST` for Israel's. */
const isSameInPostgres = (zone: string) =>
  !/^[a-z]{3}$/i.test(zone) || /^(EST|GMT|HST|MST|PRC|ROC|ROK|UCT|UTC)$/i.test(zone);

const isTimeZone = (value: string) =>
  /^[A-Za-z]/.test(value) &&
  isSameInPostgres(value) &&
  succeeds(() => new Intl.DateTimeFormat('en', { timeZone: value }));

const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && succeeds(() => Temporal.PlainDate.from(value, { overflow: 'reject' }));

const isHost = (value: string) => /^[A-Za-z0-9.:_-]+$/.test(value);

const isPublicUrl = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[?#]/.test(value);

/** A text before it needs both brackets. */
const isSender = (value: string) => {
  const address = /^[^<>\r\n]{1,80} <([^<>]+)>$/.exec(value)?.[1] ?? value;
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address);
};

const isRoles = (value: string) => {
  const names = value.split(',').map((name) => name.trim());
  return names.every((name) => (ROLES as readonly string[]).includes(name));
};

const listOf = (value: string) => value.split(',').map((entry) => entry.trim());

const limit = (byDefault: number) => wholeNumber(1, 1_000_000).default(byDefault);
const date = (byDefault: string) => text('a date like 1950-01-31', isDate).default(byDefault);
const password = () =>
  secret('a password of 8 to 200 characters', (value) => {
    const { length } = [...value];
    return length >= 8 && length <= 200;
  }).optional();

const fields = z.object({
  HOST: text('a host name or an address to listen on', isHost).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: text('a URL like https://reservas.example.org', isPublicUrl)
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SECRET_KEY_FILE: z
    .string()
    .transform((value) => resolve(value.trim()))
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((value) => resolve(value)),
  DATABASE_URL: serverUrl('postgres://user:password@host:5432/database', 'postgres:', 'postgresql:'),
  DATABASE_OWNER_URL: serverUrl('postgres://owner:password@host:5432/database', 'postgres:', 'postgresql:'),
  EVENTSTORE_URL: clusterUrl('esdb://host:2113?tls=false', /^esdb(\+discover)?:\/\/./),
  LOG_WITHOUT_KEYS: oneOf(['refused', 'accepted']).default('refused'),
  NATS_URL: secret('a URL like nats://host:4222', (value) => succeeds(() => parseNatsUrl(value))).optional(),
  STORAGE_URL: secret('a URL like s3://key:secret@host:9000/bucket', (value) =>
    succeeds(() => parseS3Url(value)),
  )
    .transform(parseS3Url)
    .optional(),
  MAIL_FROM: text('an address like Reservas <reservas@example.org>', isSender).default(
    'Reservas <reservas@localhost>',
  ),
  BOUNCE_ADDRESS: text(
    'an address like rebotes@example.org with at most 14 characters before the @',
    (value) => /^[\w.-]{1,14}@[\w-]+(\.[\w-]+)+$/.test(value),
  ).optional(),
  BOUNCE_SECRET: secret('a text of 20 visible characters at least', (value) =>
    /^[\x21-\x7e]{20,200}$/.test(value),
  ).optional(),
  SMTP_URL: serverUrl('smtp://user:password@host:587', 'smtp:', 'smtps:').refine(
    (value) => value === undefined || hasMailEnd(value),
    { error: 'must have nothing after its port but ?tls=false' },
  ),
  ROLES: text('api, projector or both, with a comma between', isRoles)
    .default('api,projector')
    .transform((value) => ROLES.filter((role) => value.split(',').some((name) => name.trim() === role))),
  WORKERS: wholeNumber(1, 64).optional(),
  METRICS_FROM: text('addresses or networks like 10.0.0.5,172.16.0.0/12', (value) =>
    succeeds(() => addressList(listOf(value))),
  )
    .transform(listOf)
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  TIME_ZONE: text('an IANA time zone like America/Guatemala', isTimeZone).default('America/Guatemala'),
  SEED: oneOf(['demo', 'none']).optional(),
  DEMO_PASSWORD: password(),
  ADMIN_EMAIL: text('an e-mail address', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)).optional(),
  ADMIN_PASSWORD: password(),
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  LOG_FORMAT: oneOf(LOG_FORMATS).optional(),
  NOW: text('an instant like 2026-03-01T09:00:00-06:00', (value) =>
    succeeds(() => Temporal.Instant.from(value)),
  ).optional(),
  TRUST_PROXY: oneOf(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
  LOGIN_LIMIT_ACCOUNT: limit(10),
  LOGIN_LIMIT_ADDRESS: limit(50),
  SESSION_LIMIT: limit(20),
  SECOND_FACTOR: oneOf(['optional', 'required']).default('optional'),
  FORM_PROOF: oneOf(['optional', 'required']).default('optional'),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf(['on', 'off']).default('off'),
  OPENACTIVE: oneOf(['off', 'on']).default('off'),
  LOOKUP_LIMIT: limit(120),
  BOOKING_LIMIT: limit(10),
  REQUEST_LIMIT: limit(1_200),
  ...providerFields,
  PERSON_BIRTH_MIN: date('1950-01-01'),
  PERSON_BIRTH_MAX: date('2003-12-31'),
});

export type Settings = z.output<typeof fields>;

/** Null: absent, or refused by itself. */
const parsed = (url = '') => (URL.canParse(url) ? new URL(url) : null);

type Refusal = readonly [applies: boolean, name: keyof Settings, expected: string];

function contradictions(set: Settings): readonly Refusal[] {
  const production = set.NODE_ENV === 'production';
  return [
    [
      production && set.SEED === 'demo',
      'SEED',
      'must be none when NODE_ENV is production: demo accounts are refused there',
    ],
    [production && set.NOW !== undefined, 'NOW', 'must be absent when NODE_ENV is production'],
    [
      set.ADMIN_EMAIL !== undefined && set.ADMIN_PASSWORD === undefined,
      'ADMIN_PASSWORD',
      'must be given along with ADMIN_EMAIL',
    ],
    [
      set.ADMIN_PASSWORD !== undefined && set.ADMIN_EMAIL === undefined,
      'ADMIN_EMAIL',
      'must be given along with ADMIN_PASSWORD',
    ],
    [
      set.DATABASE_OWNER_URL !== undefined && set.DATABASE_URL === undefined,
      'DATABASE_URL',
      'must be given along with DATABASE_OWNER_URL: the role that the product works as',
    ],
    [
      parsed(set.DATABASE_URL) !== null &&
        parsed(set.DATABASE_OWNER_URL)?.username === parsed(set.DATABASE_URL)?.username,
      'DATABASE_URL',
      'must name another role than DATABASE_OWNER_URL',
    ],
    [
      (set.WORKERS ?? 1) > 1 && set.ROLES.length < 2,
      'WORKERS',
      'must be 1 where ROLES is not api,projector: start more processes instead',
    ],
    [
      set.PERSON_BIRTH_MIN > set.PERSON_BIRTH_MAX,
      'PERSON_BIRTH_MAX',
      `must not be before PERSON_BIRTH_MIN (${set.PERSON_BIRTH_MIN})`,
    ],
    [
      (parsed(set.PUBLIC_URL)?.pathname ?? '/') !== '/',
      'PUBLIC_URL',
      'must have no path: the product serves the root of its host only',
    ],
    ...missingOfProvider(set),
  ];
}

export const settings = fields.superRefine((set, context) => {
  for (const [applies, name, message] of contradictions(set)) {
    if (applies) context.addIssue({ code: 'custom', path: [name], message });
  }
});
