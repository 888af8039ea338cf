import { hash, verify } from '@node-rs/argon2';
import { QueueFullError } from '../../commands/handler/keyed-queue.ts';

/** OWASP's parameters for Argon2id, which is the library's default; each hashing holds this much memory (KiB) for some tens of milliseconds. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashings at once, and waiting: they share libuv's four threads with file reads. */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;

/**
 * A maintained list of leaked passwords, in lower case: attackers try them first. Unpacked when the first password is
 * chosen: most processes never see one.
 */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Words of this product and its operator, which attackers try next: `docs/security.md` names them. */
const CONTEXT_WORDS: readonly string[] = [
  ...['reserva', 'reservas', 'reservacion', 'reservaciones', 'cancha', 'canchas', 'polideportivo', 'deporte'],
  ...['deportes', 'municipalidad', 'municipal', 'ciudad', 'guatemala', 'recepcion', 'recepcionista'],
  ...['administrador', 'administracion', 'ciudadano', 'demo'],
];

/** Whether it is only a context word: digits, signs, accents and capitals make it no harder. */
function isContextWord(password: string): boolean {
  const letters = password
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return CONTEXT_WORDS.includes(letters);
}

/** Why a password can't be taken, in Spanish, or null. */
export async function passwordProblem(password: string): Promise<string | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use al menos ${PASSWORD_MIN} caracteres`;
  if (length > PASSWORD_MAX) return `Use como máximo ${PASSWORD_MAX} caracteres`;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(normalized(password).toLowerCase()) || isContextWord(password)
    ? 'Esta contraseña es muy común y fácil de adivinar. Elija otra'
    : null;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new QueueFullError('too many passwords wait to be checked');
    // A computation that ends hands its turn over, so `running` already counts this one.
    await new Promise<void>((resume) => waiting.push(resume));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The Argon2id hash to keep. @throws QueueFullError when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalized(password), COST));
}

/** A hash that no password fits, to spend the same time where there is no account. */
let dummy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash it takes as long, and the answer is no.
 * @throws QueueFullError when too many wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hash(Buffer.from(crypto.getRandomValues(new Uint8Array(32))), COST);
  const against = passwordHash ?? (await dummy);
  const fits = await inTurn(() => verify(against, normalized(password)));
  return fits && passwordHash !== null;
}

/** The same characters typed on another keyboard or system. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
