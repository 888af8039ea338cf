import { expect, test } from 'vitest';
import { draftAfter } from '../../web/shared/session/use-draft-of.ts';

const none = { type: 'all', start: '', end: '', places: [] as string[] };
const today = { ...none, start: '2026-11-22', end: '2026-11-22' };

test('a default that comes late fills its fields and leaves what was chosen before', () => {
  expect(draftAfter({ ...none, type: 'upd' }, none, today)).toEqual({ ...today, type: 'upd' });
});

test('a field that was touched keeps its value, also where its default comes', () => {
  const draft = { ...none, start: '2026-01-01', places: ['1'] };
  expect(draftAfter(draft, none, today)).toEqual({ ...today, start: '2026-01-01', places: ['1'] });
});

test('an untouched draft follows the applied value: a list of the address, the way back', () => {
  const applied = { ...today, type: 'upd', places: ['1', '2'] };
  expect(draftAfter(applied, applied, today)).toEqual(today);
  expect(draftAfter(today, today, applied)).toEqual(applied);
});

test('an applied value counts, and stays', () => {
  const chosen = { ...today, type: 'del' };
  expect(draftAfter(chosen, today, chosen)).toEqual(chosen);
  expect(draftAfter({ ...chosen, start: ' 2026-11-01 ' }, today, { ...chosen, start: '2026-11-01' })).toEqual(
    {
      ...chosen,
      start: '2026-11-01',
    },
  );
});
