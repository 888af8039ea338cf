import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './compose-file.ts';

interface Checked {
  readonly code: number;
  readonly said: readonly string[];
  /** The lines for the summary of `.ci/run`. */
  readonly notChecked: string;
}

/** The check of `.ci/run` with an npm that prints this: real answers need the registry and its keys. */
function check(answer: string): Promise<Checked> {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'answer'), answer);
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh\n[ "$1 $2" = 'audit signatures' ] && cat '${folder}/answer'\n`,
    {
      mode: 0o755,
    },
  );
  const summary = join(folder, 'summary');
  writeFileSync(summary, '');
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, NOT_CHECKED: summary };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, '.ci/signatures.mjs')], { cwd: root, env }, (error, stdout) =>
      resolve({
        code: error ? Number(error.code) : 0,
        said: stdout.trim().split('\n'),
        notChecked: readFileSync(summary, 'utf8'),
      }),
    );
  });
}

const NOT_DONE = 'npm audit signatures: not done, the registry does not answer it';

test.each([
  ['', 'no answer'],
  [JSON.stringify({ error: { code: 'ENOTFOUND' } }), 'no way to its keys'],
])('a registry that does not answer it (%s, %s) stops nothing, and the summary names it', async (answer) => {
  expect(await check(answer)).toEqual({ code: 0, said: [NOT_DONE], notChecked: `${NOT_DONE}\n` });
});

test('packages that are all signed pass', async () => {
  const said = ['npm audit signatures: 0 packages with a wrong or missing signature'];
  expect(await check('{"invalid":[],"missing":[]}')).toEqual({ code: 0, said, notChecked: '' });
});

test.each(['invalid', 'missing'])('a signature that is %s stops the run', async (kind) => {
  const found = { invalid: [], missing: [], [kind]: [{ name: 'koa', version: '3.0.0' }] };
  const { code, said } = await check(JSON.stringify(found));
  expect([code, said[0]]).toEqual([1, `npm audit signatures: ${kind}: koa 3.0.0`]);
});
