import { type Logger, pino } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Removed from records, up to two levels down. */
const SECRET = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  '_token',
  'csrf_token',
  'secret',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["x-csrf-token"]',
  'email',
  'cui',
  'phone',
  'first_name',
  'last_name',
];

/** JSON lines, instants in UTC; removes secrets, personal fields, and data quoted by Postgres or a server of mail. */
export function createLogger(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET.flatMap((name) => (name.startsWith('[') ? nested(name, '') : nested(name, '.'))),
      remove: true,
    },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

export function loggerOf({ logLevel, logFormat }: { logLevel: LogLevel; logFormat: LogFormat }): Logger {
  return createLogger(logLevel, logFormat === 'text' ? inWords(process.stdout) : undefined);
}

export const silentLogger: Logger = pino({ level: 'silent' });

function nested(name: string, separator: string): string[] {
  return [name, `*${separator}${name}`, `*.*${separator}${name}`];
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: unknown;
}

function describeError(error: unknown): unknown {
  if (typeof error === 'string') return withoutAddresses(error);
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const clean = (text: string) => withoutAddresses(isSqlState(code) ? withoutQuotes(text) : text);
  const described: DescribedError = {
    type: error.name,
    message: clean(error.message),
    ...(error.stack ? { stack: clean(error.stack) } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
  return described;
}

/** Class 22 (data exceptions) quotes the value. */
function isSqlState(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, '"…"');
}

/** A server of mail quotes the address that it refuses. Paths like `node_modules/@scope` and `name@1.2.3` stay. */
function withoutAddresses(text: string): string {
  return text
    .replace(/<[^\s<>@]{1,64}@[^\s<>@]{1,255}>/g, '<…>')
    .replace(/[^\s<>()[\]:;,"@]{1,64}(?<!\/)@[\p{L}\d.-]{1,255}\.\p{L}{2,}/gu, '…');
}

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const LEVELS: Readonly<Record<string, string>> = {
  fatal: 'Error: ',
  error: 'Error: ',
  warn: 'Warning: ',
  info: '',
  debug: 'Debug: ',
  trace: 'Trace: ',
};
const WITH_STACK = new Set(['fatal', 'error']);
const CLEAR_LINE = '\r\u001b[K';

/** Log destination that writes JSON records in words. */
export function inWords(output: Output): { write(record: string): void } {
  const begin = output.isTTY ? CLEAR_LINE : '';
  return { write: (record) => void output.write(`${begin}${lineOf(JSON.parse(record) as Fields)}\n`) };
}

function lineOf({ level, time, pid: _, msg, err, ...fields }: Fields): string {
  const named = Object.entries(fields).map(([name, value]) => `${name}: ${textOf(value)}`);
  const details = named.length > 0 ? ` (${named.join(', ')})` : '';
  const sentence = capitalized(typeof msg === 'string' ? msg : '');
  const line = `${clock(time)} ${LEVELS[String(level)] ?? ''}${sentence}${details}`;
  return isError(err) ? `${line}: ${errorText(err, String(level))}` : line;
}

function clock(time: unknown): string {
  const at = new Date(String(time));
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

interface LoggedError {
  readonly message: string;
  readonly stack?: string;
}

function isError(err: unknown): err is LoggedError {
  return typeof err === 'object' && err !== null && 'message' in err && typeof err.message === 'string';
}

function errorText({ message, stack }: LoggedError, level: string): string {
  return WITH_STACK.has(level) && stack ? stack : message;
}
