import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsPage } from '../../docs/generate-events.ts';

test('docs/events.md is what the registry says', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')).toBe(eventsPage());
});
