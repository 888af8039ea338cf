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
