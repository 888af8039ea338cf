import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

interface Certificate {
  readonly file: string;
  readonly keyFile: string;
  readonly tls: { readonly certificate: Buffer; readonly key: Buffer };
}

/** Valid for localhost and a day; deleted with the test. */
export function certificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    keyFile,
    '-out',
    file,
    ...subject,
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return { file, keyFile, tls: { certificate: readFileSync(file), key: readFileSync(keyFile) } };
}
