import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../web');
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);

/** The files, but for our own wrapper, that take a component from Blueprint itself. */
function takersOf(component: string, wrapper: string): string[] {
  const taken = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '@blueprintjs/core'`);
  return sources
    .filter((name) => name !== wrapper)
    .filter((name) => taken.test(readFileSync(join(WEB, name), 'utf8')));
}

test('every button is our own, which keeps its name while it is busy', () => {
  expect(takersOf('Button', 'ui/button.tsx')).toEqual([]);
});

test('every list to choose from is our own, which says nothing in English', () => {
  expect(takersOf('HTMLSelect', 'ui/field/select.tsx')).toEqual([]);
});

test('every dialogue is our own, which is closed in Spanish', () => {
  expect(takersOf('Dialog', 'ui/dialog/modal.tsx')).toEqual([]);
});
