import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropAllDrafts,
  dropDraft,
  dropDraftsOfOthers,
  keepDraft,
  readDraft,
} from '../../web/shared/storage/drafts.ts';

/** A storage that shows its entries as its own properties, as a browser's does. */
function stubStorage(): void {
  const methods = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  const storage: object = Object.create(methods);
  vi.stubGlobal('sessionStorage', storage);
}

beforeEach(stubStorage);
afterEach(() => vi.unstubAllGlobals());

test('a draft is kept for its writer, and for nobody else', () => {
  keepDraft('ana', 'create', { name: 'Inés' });
  expect(readDraft('ana', 'create')).toEqual({ name: 'Inés' });
  expect(readDraft('an', 'create')).toBeNull();
  dropDraft('ana', 'create');
  expect(readDraft('ana', 'create')).toBeNull();
});

test('a log-in leaves the drafts of the user who logged in; a log-out leaves none', () => {
  keepDraft('ana', 'create', 1);
  keepDraft('ana2', 'create', 2);
  dropDraftsOfOthers('ana');
  expect([readDraft('ana', 'create'), readDraft('ana2', 'create')]).toEqual([1, null]);
  dropAllDrafts();
  expect(readDraft('ana', 'create')).toBeNull();
});

test('drafts of the same person stay', () => {
  sessionStorage.setItem('other', 'x');
  dropAllDrafts();
  expect(sessionStorage.getItem('other')).toBe('x');
});

test('a browser that keeps nothing has no drafts, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('ana', 'create', 1);
  dropAllDrafts();
  expect(readDraft('ana', 'create')).toBeNull();
});
