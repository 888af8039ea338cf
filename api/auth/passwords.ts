import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { type Caller, createTurns } from './password-turns.ts';

/** OWASP's parameters for Argon2id, which is the library's default; each hashing holds this much memory (KiB) for some tens of milliseconds. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * All hashings of the process: they share libuv's four threads with file reads, and processors with everything else. Strangers
 * together take two at most, and leave one processor to requests.
 */
export const FOR_STRANGERS = Math.max(1, Math.min(2, availableParallelism() - 1));
export const passwordTurns = createTurns({
  running: FOR_STRANGERS + 1,
  reserved: 1,
  waiting: 200,
  patience: () => delay(1_000, undefined, { ref: false }),
});

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

/** The Argon2id hash to keep. @throws QueueFullError when too many wait already */
export function hashPassword(password: string, caller: Caller = 'stranger'): Promise<string> {
  return passwordTurns.run(caller, () => hash(normalized(password), COST));
}

/** A hash that no password fits, to spend the same time where there is no account. */
let dummy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash it takes as long, and the answer is no.
 * @throws QueueFullError when too many wait already
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  caller: Caller = 'stranger',
): Promise<boolean> {
  dummy ??= hash(Buffer.from(crypto.getRandomValues(new Uint8Array(32))), COST);
  const against = passwordHash ?? (await dummy);
  const fits = await passwordTurns.run(caller, () => verify(against, normalized(password)));
  return fits && passwordHash !== null;
}

/** The same characters typed on another keyboard or system. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
