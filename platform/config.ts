import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import type { LogFormat, LogLevel } from './logger.ts';
import { type IdentityProvider, identityProvider } from './provider-settings.ts';
import { type Role, type Settings, settings } from './settings.ts';
import type { S3Address } from './storage/s3-address.ts';

/** Default; a worker has some 200 MB. */
const MOST_WORKERS = 4;

/** One line with setting and expectation, without secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Without a slash at the end; undefined: see `publicUrlOf`. */
  readonly publicUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Key that wraps personal keys and the secret; undefined: stored in plain text. */
  readonly secretKeyFile: string | undefined;
  /** Undefined: embedded in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Migrates and grants rights; undefined: `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  /** Undefined: in the same Postgres. */
  readonly eventStoreUrl: string | undefined;
  /** Accepts a log of another installation for an empty database. */
  readonly acceptsLogWithoutKeys: boolean;
  /** Undefined: a single process. */
  readonly natsUrl: string | undefined;
  /** Undefined: files in `dataDir`. */
  readonly storage: S3Address | undefined;
  /** Undefined: mails become files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Return address and the mail server's reporting secret; undefined: none. */
  readonly bounces: { readonly address: string; readonly secret: string } | undefined;
  readonly roles: readonly Role[];
  /** Processes that answer requests on the one port; 1: this one does. */
  readonly workers: number;
  /** Allowed for `/metrics`; undefined: nobody. */
  readonly metricsFrom: readonly string[] | undefined;
  /** Time to serve after a stop signal, until proxies notice. */
  readonly drainMs: number;
  readonly timeZone: string;
  readonly seed: 'demo' | 'none';
  readonly demoPassword: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Start of the clock, for tests. */
  readonly now: string | undefined;
  /** Whether a proxy supplies client addresses. */
  readonly trustProxy: boolean;
  /** For staff and administrators. */
  readonly requiresSecondFactor: boolean;
  /** Webhooks to addresses of the own network, and without TLS. */
  readonly allowsInternalWebhooks: boolean;
  /** OpenID Connect log-in of the city for staff; undefined: none. */
  readonly oidc: IdentityProvider | undefined;
  /** Open data by OpenActive, and the Open Booking API. */
  readonly publishesOpenData: boolean;
  /** Puzzle for forms of visitors. */
  readonly requiresFormProof: boolean;
  readonly limits: {
    /** Log-ins in 15 minutes. */
    readonly loginsPerAccount: number;
    /** Log-ins in 15 minutes. */
    readonly loginsPerAddress: number;
    /** A new one ends the oldest. */
    readonly sessionsPerAccount: number;
    /** For each address. */
    readonly lookupsPerMinute: number;
    /** Own bookings of an account. */
    readonly bookingsPerMinute: number;
    /** Other requests of a session. */
    readonly requestsPerMinute: number;
  };
  readonly birthDates: { readonly min: string; readonly max: string };
}

/** Editors of Windows begin a file with it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

export function readEnvironment(file = '.env'): NodeJS.ProcessEnv {
  return { ...readSettingsFile(file), ...process.env };
}

/** Without those of the environment. Empty where there is no file. */
export function readSettingsFile(file = '.env'): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new ConfigError(`${file} must be a readable file of NAME=value lines, but: ${message}`);
  }
}

/**
 * Empty settings count as absent. `isTerminal`: a person reads standard output.
 * @throws ConfigError naming every bad setting in one line
 */
export function loadConfig(env: NodeJS.ProcessEnv, isTerminal = process.stdout.isTTY === true): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describe).join('; '));
  if ((parsed.data.BOUNCE_ADDRESS === undefined) !== (parsed.data.BOUNCE_SECRET === undefined))
    throw new ConfigError('BOUNCE_ADDRESS and BOUNCE_SECRET must be set together');
  return deepFreeze(toConfig(parsed.data, isTerminal));
}

export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (config.publicUrl) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Without those of Postgres and of the process that projects. */
function spareCores(): number {
  return Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 2));
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')} ${message}`;
}

function toConfig(set: Settings, isTerminal: boolean): Config {
  const production = set.NODE_ENV === 'production';
  const logFormat = set.LOG_FORMAT ?? (isTerminal ? 'text' : 'json');
  const embedded = !set.DATABASE_URL && !set.EVENTSTORE_URL;
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL,
    dataDir: set.DATA_DIR,
    secretKeyFile: set.SECRET_KEY_FILE,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    eventStoreUrl: set.EVENTSTORE_URL,
    acceptsLogWithoutKeys: set.LOG_WITHOUT_KEYS === 'accepted',
    natsUrl: set.NATS_URL,
    storage: set.STORAGE_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    bounces:
      set.BOUNCE_ADDRESS && set.BOUNCE_SECRET
        ? { address: set.BOUNCE_ADDRESS, secret: set.BOUNCE_SECRET }
        : undefined,
    roles: set.ROLES,
    workers: set.WORKERS ?? (set.ROLES.length > 1 ? spareCores() : 1),
    metricsFrom: set.METRICS_FROM,
    drainMs: set.DRAIN_SECONDS * 1_000,
    timeZone: set.TIME_ZONE,
    seed: set.SEED ?? (embedded && !production ? 'demo' : 'none'),
    demoPassword: set.DEMO_PASSWORD,
    admin:
      set.ADMIN_EMAIL && set.ADMIN_PASSWORD
        ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD }
        : undefined,
    production,
    logLevel: set.LOG_LEVEL ?? (set.NODE_ENV === 'test' ? 'silent' : logFormat === 'text' ? 'warn' : 'info'),
    logFormat,
    now: set.NOW,
    trustProxy: set.TRUST_PROXY,
    requiresSecondFactor: set.SECOND_FACTOR === 'required',
    allowsInternalWebhooks: set.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    publishesOpenData: set.OPENACTIVE === 'on',
    requiresFormProof: set.FORM_PROOF === 'required',
    oidc: identityProvider(set),
    limits: {
      loginsPerAccount: set.LOGIN_LIMIT_ACCOUNT,
      loginsPerAddress: set.LOGIN_LIMIT_ADDRESS,
      sessionsPerAccount: set.SESSION_LIMIT,
      lookupsPerMinute: set.LOOKUP_LIMIT,
      bookingsPerMinute: set.BOOKING_LIMIT,
      requestsPerMinute: set.REQUEST_LIMIT,
    },
    birthDates: { min: set.PERSON_BIRTH_MIN, max: set.PERSON_BIRTH_MAX },
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (part && typeof part === 'object') deepFreeze(part);
  return Object.freeze(value);
}
