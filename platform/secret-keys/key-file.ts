import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../config.ts';

const KEY_BYTES = 32;
const EXPECTED = 'must hold keys of 32 bytes in base64, one a line (openssl rand -base64 32)';

/** Keys of `SECRET_KEY_FILE`, the current one first. @throws ConfigError in one line without content */
export function readKeyFile(path: string): readonly Buffer[] {
  const text = orConfigError(path, () => {
    if ((statSync(path).mode & 0o007) !== 0)
      throw new ConfigError(`SECRET_KEY_FILE ${path} must not be open to every account: chmod 600`);
    return readFileSync(path, 'utf8');
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) throw new ConfigError(`SECRET_KEY_FILE ${path} ${EXPECTED}, but is empty`);
  return lines.map((line, index) => {
    const key = Buffer.from(line, 'base64');
    if (!/^[A-Za-z0-9+/]{43}=$/.test(line) || key.length !== KEY_BYTES)
      throw new ConfigError(`SECRET_KEY_FILE ${path} ${EXPECTED}, but line ${index + 1} is none`);
    return key;
  });
}

/** Prepends a new key atomically, keeping owner and mode. @throws ConfigError */
export function addNewKey(path: string): void {
  const { mode, uid, gid } = orConfigError(path, () => statSync(path));
  const before = orConfigError(path, () => readFileSync(path, 'utf8').trimEnd());
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n${before}\n`, {
      mode: 0o600,
      flush: true,
    });
    chmodSync(draft, mode & 0o777);
    chownSync(draft, uid, gid);
    renameSync(draft, path);
  } catch (error) {
    throw new ConfigError(
      `SECRET_KEY_FILE ${path} can't be replaced by this account (${codeOf(error)}): put a new key before the others in it, ` +
        'then call again (docs/operations.md, "The key of the secrets")',
    );
  }
}

function orConfigError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`SECRET_KEY_FILE ${path} must be a readable file of keys, but: ${codeOf(error)}`);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'an error';
