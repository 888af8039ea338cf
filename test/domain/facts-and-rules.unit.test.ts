import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const domain = join(import.meta.dirname, '../../domain');
const ruled = readdirSync(domain).filter((folder) => existsSync(join(domain, folder, 'decide.ts')));

test('the state of an aggregate imports none of its rules', () => {
  expect(ruled).toContain('schedule');
  for (const folder of ruled) {
    const state = join(domain, folder, 'state.ts');
    expect(existsSync(state), `${folder} keeps its state in a file of its own`).toBe(true);
    expect(readFileSync(state, 'utf8')).not.toContain('/decide.ts');
  }
});
