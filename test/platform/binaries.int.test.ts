import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBinaries, prepareBinaries } from '../../platform/postgres/binaries.ts';
import { temporaryFolder } from './embedded-harness.ts';

/** The programs as they come out of the package when no install script ran. */
function incompleteInstall(folder: string): string {
  const complete = findBinaries(undefined, folder);
  const native = join(folder, 'native');
  cpSync(join(complete.postgres, '../..'), native, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a'),
  });
  for (const program of ['postgres', 'initdb']) chmodSync(join(native, 'bin', program), 0o644);
  return native;
}

test('completes an install whose scripts did not run', () => {
  const folder = temporaryFolder();
  const native = incompleteInstall(folder);
  const binaries = prepareBinaries(native, 'postgres-test', undefined, folder);
  expect(binaries.initdb).toBe(join(native, 'bin', 'initdb'));
  expect(spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('PostgreSQL');
  expect(existsSync(join(folder, 'postgres-programs'))).toBe(false);
});

test('says in one line what is wrong when the programs do not run', () => {
  const folder = temporaryFolder();
  expect(() => prepareBinaries(join(folder, 'nothing'), 'postgres-test', undefined, folder)).toThrow(
    /^The embedded Postgres does not run here \(.*ENOENT\): set DATABASE_URL to a Postgres server of your own$/,
  );
});
