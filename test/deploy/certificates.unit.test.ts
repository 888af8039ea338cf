import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './compose-file.ts';

/** Takes the flags of the real tool, and writes what it was asked for in place of certificates. */
const STAND_IN = `#!/usr/bin/env bash
set -eu
name=$1; shift
said="$name $*"
while [ $# -gt 0 ]; do
  case $1 in
    -out) out=$2 ;;
    -ca-certificate | -ca-key) test -s "$2" ;;
    -days | -ip-addresses | -dns-names) ;;
    *) exit 9 ;;
  esac
  shift 2
done
mkdir -p "$out"
[ "$name" = create-ca ] && file=ca || file=node
echo "$said $RANDOM" > "$out/$file.crt"
echo key > "$out/$file.key"
`;

/** The `mv` of BusyBox at a terminal, where what it replaces is read-only. */
const ASKING_MV = `#!/usr/bin/env bash
[ "$1" = -f ] || [ ! -e "\${@: -1}" ] || { echo "overwrite?" >&2; exit 1; }
PATH=\${PATH#*:} exec mv "$@"
`;

const folder = mkdtempSync(join(tmpdir(), 'reservas-certificates-'));
const path = (...parts: string[]) => join(folder, ...parts);
const certificate = (node: string) => readFileSync(path('certificates', node, 'node.crt'), 'utf8');

beforeAll(() => {
  for (const name of ['bin', 'ca-key', 'ca', 'certificates']) mkdirSync(path(name));
  writeFileSync(path('bin', 'es-gencert-cli'), STAND_IN);
  writeFileSync(path('bin', 'mv'), ASKING_MV);
  for (const program of ['es-gencert-cli', 'mv']) chmodSync(path('bin', program), 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...nodes: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(root, 'deploy/eventstoredb/certificates.sh'), ...nodes],
    {
      encoding: 'utf8',
      env: {
        PATH: `${path('bin')}:${process.env.PATH}`,
        CA_KEY_DIR: path('ca-key'),
        CA_DIR: path('ca'),
        CERTIFICATES_DIR: path('certificates'),
        NODE_OWNER: `${process.getuid?.()}:${process.getgid?.()}`,
      },
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

test('nodes get a certificate once, in their own names, and a new one in good time', () => {
  expect(run('eventstore1', 'eventstore2')).toBe(
    'eventstore1: has a new certificate\neventstore2: has a new certificate\n',
  );
  const first = certificate('eventstore1');
  expect(first).toContain('-dns-names eventstore1,localhost,eventstore-single,eventstore-cluster');
  expect(statSync(path('certificates', 'eventstore1', 'node.key')).mode & 0o777).toBe(0o400);
  expect(readFileSync(path('ca', 'ca.crt'), 'utf8')).toBe(readFileSync(path('ca-key', 'ca.crt'), 'utf8'));

  const authority = readFileSync(path('ca-key', 'ca.crt'), 'utf8');
  const old = new Date(Date.now() - 302 * 86_400_000);
  utimesSync(path('certificates', 'eventstore2', 'node.crt'), old, old);
  const second = certificate('eventstore2');
  expect(run('eventstore1', 'eventstore2', 'eventstore3')).toBe(
    'eventstore1: keeps its certificate\neventstore2: has a new certificate\neventstore3: has a new certificate\n',
  );
  expect(certificate('eventstore1')).toBe(first);
  expect(certificate('eventstore2')).not.toBe(second);
  expect(readFileSync(path('ca-key', 'ca.crt'), 'utf8')).toBe(authority);
});
