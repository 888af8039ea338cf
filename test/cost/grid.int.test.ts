import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { cellsOf, form, gridApiOfFile, ownDays } from '../support/grid-api.ts';
import { CREATE } from '../support/reception.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');

const ownDay = ownDays();
const cells = (date: string) => cellsOf(staff, date);

async function book(over: Record<string, unknown>): Promise<void> {
  expect((await staff.post(CREATE, form(over))).status).toBe(200);
}

/** Names of the statements that the requests send meanwhile, without those of the runners on the same pool. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(api.deps.pool, 'query');
  await work();
  const statements = asked.mock.calls.map(
    ([query]: unknown[]) => query as string | { name?: string; text: string },
  );
  asked.mockRestore();
  return statements.flatMap((statement) => {
    const { name = '', text } = typeof statement === 'string' ? { text: statement } : statement;
    const isOfRunner = name === '' && text.includes('read.projections');
    return isOfRunner ? [] : [name.startsWith('views ') ? 'read models' : name || text];
  });
}

/** The same without what read models write meanwhile: those that rest, like the audit log, do so when they like. */
const readsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((name) => name !== 'read models');

/** Waits until no checkpoint moves any more. */
const viewsAtRest = () =>
  eventually('views that have seen all', async () =>
    (await api.deps.health.projections()).every(({ lag }) => lag === 0),
  );

describe('the statements of the grid and of a booking', () => {
  test('a view of the grid costs two statements at the most, and one where nothing has changed', async () => {
    const date = ownDay();
    await viewsAtRest();
    expect(await readsOf(() => cells(date))).toEqual(['session', 'grid version', 'grid view']);
    expect(await readsOf(() => cells(date))).toEqual(['session', 'grid version']);
    await book({ selected_date: ownDay() });
    expect(await readsOf(() => cells(date))).toEqual(['session', 'grid version']);
    await book({ selected_date: date });
    expect(await readsOf(() => cells(date))).toEqual(['session', 'grid version', 'grid view']);
  });

  test('many who load the same at once cost hardly more than one', async () => {
    const date = ownDay();
    await viewsAtRest();
    const all = await readsOf(() => Promise.all(Array.from({ length: 20 }, () => cells(date))));
    expect(all.filter((name) => name === 'grid view')).toHaveLength(1);
    expect(all.filter((name) => !['session', 'sessions', 'grid version'].includes(name))).toHaveLength(1);
    expect(all.length).toBeLessThanOrEqual(41);
  });

  test('a booking costs four statements beside its append, one for all read models that it concerns, and many at once hardly more', async () => {
    const keyed = (date: string) => ({ ...form({ selected_date: date }), key: date });
    const send = (dates: readonly string[]) =>
      Promise.all(
        dates.map(keyed).map(({ key, ...body }) => staff.post(CREATE, body, { 'Idempotency-Key': key })),
      );
    await viewsAtRest();
    const one = await statementsOf(() => send([ownDay()]));
    // Where the machine is slow, the audit log, which rests meanwhile, may write its own before the answer comes.
    expect(one.filter((name) => name === 'read models').length).toBeLessThanOrEqual(2);
    expect([...new Set(one)].sort()).toEqual([
      'idempotency keep one',
      'idempotency take one',
      'read models',
      'session',
    ]);
    const dates = Array.from({ length: 20 }, (_, day) => `2027-06-${String(day + 1).padStart(2, '0')}`);
    const all = await statementsOf(() => send(dates));
    expect(all.length).toBeLessThan(60);
  });
});
