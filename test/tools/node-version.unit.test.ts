import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { engines, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

function checkedAgainst(range: string) {
  const { status, stderr } = spawnSync('sh', ['-c', scripts.prebuild], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_package_engines_node: range },
  });
  return [status, stderr];
}

test.each([engines.node, `^${major}.${minor}.0`, `^1.2.0 || >=${major - 1}.99.0`])(
  'a build goes on in a Node of %s',
  (range) => {
    expect(checkedAgainst(range)).toEqual([0, '']);
  },
);

test.each(['^99.19.0 || >=100.0.0', `^${major}.${minor + 1}.0`, `^${major - 1}.0.0`])(
  'a build that needs a Node of %s says so in one line',
  (range) => {
    expect(checkedAgainst(range)).toEqual([
      1,
      `Node ${range} is needed; this is Node ${process.versions.node}\n`,
    ]);
  },
);
