import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import type { LogFormat, LogLevel } from './logger.ts';
import { type Role, type Settings, settings } from './settings.ts';
import type { S3Address } from './storage/s3-address.ts';

/** A setting is bad or missing. The message is one line: which, and what was expected. It contains no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The checked environment. Times are milliseconds or minutes as their names say. */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where people reach the product, without a slash at the end; undefined: where it listens (see `publicUrlOf`). */
  readonly publicUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** File of the key that wraps personal keys and the product's secret; undefined: they lie in the clear. */
  readonly secretKeyFile: string | undefined;
  /** Undefined: the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * The role that migrates the schema and grants `databaseUrl`'s role its rights; undefined: `databaseUrl`'s own role.
   */
  readonly databaseOwnerUrl: string | undefined;
  /** Undefined: the log in the same Postgres. */
  readonly eventStoreUrl: string | undefined;
  /** Whether an empty database may start on a log that another installation wrote. */
  readonly acceptsLogWithoutKeys: boolean;
  /** Undefined: messages stay in this process. */
  readonly natsUrl: string | undefined;
  /** Undefined: files lie in `dataDir`. */
  readonly storage: S3Address | undefined;
  /** Undefined: mails become files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Address for bounced mail, and the secret with which the mail server reports it; undefined: no bounces. */
  readonly bounces: { readonly address: string; readonly secret: string } | undefined;
  readonly roles: readonly Role[];
  /** Addresses and networks that may read `/metrics`; undefined: nobody. */
  readonly metricsFrom: readonly string[] | undefined;
  /** How long an api keeps serving after a stop signal, so that a proxy notices. */
  readonly drainMs: number;
  readonly timeZone: string;
  readonly seed: 'demo' | 'none';
  readonly demoPassword: string | undefined;
  /** The first administrator, created once. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly production: boolean;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Instant at which the clock starts, for tests; undefined: now. */
  readonly now: string | undefined;
  /** Whether a proxy in front of the product supplies the client's address. */
  readonly trustProxy: boolean;
  /** Whether staff and administrators have to log in with a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Forms of visitors are taken with a solved puzzle only. */
  readonly requiresFormProof: boolean;
  readonly limits: {
    /** Log-ins for one account in 15 minutes. */
    readonly loginsPerAccount: number;
    /** Log-ins from one address in 15 minutes. */
    readonly loginsPerAddress: number;
    /** Open sessions of an account; a new one ends the oldest. */
    readonly sessionsPerAccount: number;
    /** Look-ups by code from one address in a minute. */
    readonly lookupsPerMinute: number;
    /** Bookings of an account for itself in a minute. */
    readonly bookingsPerMinute: number;
    /** All other requests of one session in a minute. */
    readonly requestsPerMinute: number;
  };
  /** Dates of birth that are taken, both included. */
  readonly birthDates: { readonly min: string; readonly max: string };
}

/** The environment of this process, over the file `.env` of the working folder if there is one. */
export function readEnvironment(file = '.env'): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return process.env;
    throw new ConfigError(`${file} must be a readable file of NAME=value lines, but: ${message}`);
  }
}

/**
 * Checks the settings in `env`; an empty one counts as absent. `isTerminal`: a person reads standard output.
 * @throws ConfigError that names every bad setting, in one line
 */
export function loadConfig(
  env: NodeJS.ProcessEnv = readEnvironment(),
  isTerminal = process.stdout.isTTY === true,
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describe).join('; '));
  if ((parsed.data.BOUNCE_ADDRESS === undefined) !== (parsed.data.BOUNCE_SECRET === undefined))
    throw new ConfigError('BOUNCE_ADDRESS and BOUNCE_SECRET must be set together');
  return deepFreeze(toConfig(parsed.data, isTerminal));
}

/** The address of the pages when none is set: where the server listens, at the port that it was given. */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (config.publicUrl) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
    requiresFormProof: set.FORM_PROOF === 'required',
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
