import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { loopTurns } from '../../platform/loop-turns.ts';
import { PASSWORD_MIN } from '../contract/account.ts';
import { type Caller, createTurns } from './password-turns.ts';

/** OWASP's Argon2id parameters; each hashing takes this much memory (KiB) for tens of milliseconds. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * All hashings of the process: they share libuv's four threads with file reads, and processors with everything else. Strangers
 * together take two at most, and leave one processor to requests.
 */
export const FOR_STRANGERS = Math.max(1, Math.min(2, availableParallelism() - 1));
const refusalTurn = loopTurns();
export const passwordTurns = createTurns({
  running: FOR_STRANGERS + 1,
  reserved: 1,
  waiting: 200,
  patience: () => delay(1_000, undefined, { ref: false }).then(refusalTurn),
});

const PASSWORD_MAX = 200;

/** Maintained list in lower case; loaded on demand, as most processes never need it. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Named by `docs/security.md`. */
const CONTEXT_WORDS: readonly string[] = [
  ...['reserva', 'reservas', 'reservacion', 'reservaciones', 'cancha', 'canchas', 'polideportivo', 'deporte'],
  ...['deportes', 'municipalidad', 'municipal', 'ciudad', 'guatemala', 'recepcion', 'recepcionista'],
  ...['administrador', 'administracion', 'ciudadano', 'demo'],
];

/** Digits, signs, accents and capitals make it no harder. */
function isContextWord(password: string): boolean {
  const letters = password
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return CONTEXT_WORDS.includes(letters);
}

/** Staff see names, addresses, CUIs and telephones. The part of one before or after its sign counts, a country's code does not. */
function isOwnWord(password: string, own: readonly string[]): boolean {
  const bare = (text: string) =>
    normalized(text)
      .toLowerCase()
      .replace(/[^\p{L}\d]/gu, '');
  const typed = bare(password);
  if (typed === '') return false;
  return own.map(bare).some((word) => {
    if (word === typed || (word.length >= PASSWORD_MIN && typed.endsWith(word))) return true;
    return typed.length >= PASSWORD_MIN && (word.startsWith(typed) || word.endsWith(typed));
  });
}

/** Spanish reason of a refusal, or null. `own`: what others know of its owner. */
export async function passwordProblem(password: string, own: readonly string[] = []): Promise<string | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Use al menos ${PASSWORD_MIN} caracteres`;
  if (length > PASSWORD_MAX) return `Use como máximo ${PASSWORD_MAX} caracteres`;
  if (isOwnWord(password, own))
    return 'No use su nombre, correo, DPI ni teléfono: otras personas los conocen';
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(normalized(password).toLowerCase()) || isContextWord(password)
    ? 'Esta contraseña es muy común y fácil de adivinar. Elija otra'
    : null;
}

/** @throws QueueFullError */
export function hashPassword(password: string, caller: Caller = 'stranger'): Promise<string> {
  return passwordTurns.run(caller, () => hash(normalized(password), COST));
}

/** A hash that no password fits, to spend equal time without an account. */
let dummy: Promise<string> | undefined;

/** Takes equal time without a hash. @throws QueueFullError */
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

function normalized(password: string): string {
  return password.normalize('NFKC');
}
