// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { doorText, storeDoorText } from '../../web/offline/door-cache.ts';
import { keepDraft, readDraft } from '../../web/shared/storage/drafts.ts';

const EARLY = readFileSync(join(import.meta.dirname, '../../web/build/early.js'), 'utf8');
const listening = vi.spyOn(document, 'addEventListener');
new Function(EARLY)();

// Later files of the same worker have this document too.
afterAll(() => {
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener);
  listening.mockRestore();
});

beforeEach(() => {
  localStorage.setItem('reservas.color-mode', 'dark');
  storeDoorText('u-1', 'the day at the door');
  keepDraft('u-1', 'profile', 'typed text');
});

/** A form that is posted before the script of its page. */
function post(name: string): void {
  document.body.innerHTML = `<form><input type="hidden" name="_form" value="${name}"></form>`;
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

test.each([
  ['logout', { door: null, draft: null }],
  ['login', { door: null, draft: 'typed text' }],
  ['lookup', { door: 'the day at the door', draft: 'typed text' }],
])('a %s before the script forgets what one with the script forgets', (name, left) => {
  post(name);
  expect({ door: doorText(), draft: readDraft('u-1', 'profile') }).toEqual(left);
  expect(localStorage.getItem('reservas.color-mode')).toBe('dark');
});
