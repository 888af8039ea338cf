import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/registry.ts';
import { defineProjection } from '../../projections/kit/projection.ts';
import { erase, patch, put, type RowChange, remove } from '../../projections/kit/rows.ts';
import { defineTable } from '../../projections/kit/table.ts';
import { databaseOfFile } from '../support/database.ts';
import {
  applyInBatches,
  batchSizes,
  cutIntoBatches,
  projectionScenarios,
  recorded,
} from '../support/projection-scenario.ts';

const notes = defineTable({
  name: 'notes',
  columns: { page: 'int', line: 'text', text: 'text', tags: 'int[]', closed: 'boolean' },
  nullable: ['text', 'tags'],
  primaryKey: ['page', 'line'],
});

/** A change to a line of a page. */
type Step =
  | { readonly do: 'write'; readonly page: number; readonly text: string | null }
  | { readonly do: 'text'; readonly page: number; readonly text: string | null }
  | { readonly do: 'tag'; readonly page: number; readonly tags: readonly number[] | null }
  | { readonly do: 'close' | 'erase' | 'tear'; readonly page: number };

/** Any event would do to carry a step. */
const happens = (step: Step): DomainEvent => ({
  type: 'OriginChanged',
  data: { id: 1, fields: { name: JSON.stringify(step) } },
});

function changesBy(step: Step): RowChange | readonly RowChange[] {
  const key = [step.page, 'a'];
  switch (step.do) {
    case 'write':
      return put(notes, { page: step.page, line: 'a', text: step.text, tags: null, closed: false });
    case 'text':
      return patch(notes, key, { text: step.text });
    case 'tag':
      return patch(notes, key, { tags: step.tags });
    case 'close':
      return [patch(notes, key, { closed: true }), patch(notes, key, {})];
    case 'erase':
      return erase(notes, key, ['text']);
    case 'tear':
      return remove(notes, key);
  }
}

const notebook = defineProjection({
  name: 'notebook',
  version: 1,
  tables: [notes],
  on: { OriginChanged: ({ event }) => changesBy(JSON.parse(event.data.fields.name)) },
  keys: () => [],
});

interface Line {
  readonly page: number;
  readonly text: string | null;
  readonly tags: readonly number[] | null;
  readonly closed: boolean;
}

function linesAfter(steps: readonly Step[]): Line[] {
  const lines = new Map<number, Line>();
  for (const step of steps) {
    const known = lines.get(step.page);
    if (step.do === 'write')
      lines.set(step.page, { page: step.page, text: step.text, tags: null, closed: false });
    else if (step.do === 'tear') lines.delete(step.page);
    else if (known) lines.set(step.page, { ...known, ...changed(known, step) });
  }
  return [...lines.values()].sort((a, b) => a.page - b.page);
}

function changed({ text }: Line, step: Step): Partial<Line> {
  if (step.do === 'text') return { text: step.text };
  if (step.do === 'tag') return { tags: step.tags };
  if (step.do === 'close') return { closed: true };
  return text ? { text: '(datos eliminados)' } : {};
}

const LINES = 'select page, text, tags, closed from read.notes order by page';

const scenario = await projectionScenarios(notebook);
const history: readonly Step[] = [
  { do: 'write', page: 1, text: 'zero' },
  { do: 'write', page: 2, text: 'other' },
  { do: 'text', page: 1, text: 'one' },
  { do: 'tag', page: 1, tags: [3, 1] },
  { do: 'text', page: 1, text: null },
  { do: 'close', page: 1 },
  { do: 'tear', page: 2 },
  { do: 'close', page: 2 },
  { do: 'text', page: 3, text: 'of nothing' },
  { do: 'write', page: 4, text: 'first' },
  { do: 'tear', page: 4 },
  { do: 'write', page: 4, text: 'again' },
];

scenario('null clears a column, what is absent stays, a row may go and come back, and none comes by a patch')
  .given(...history.map(happens))
  .thenReads(
    async (db) => (await db.query(LINES)).rows,
    [
      { page: 1, text: null, tags: [3, 1], closed: true },
      { page: 4, text: 'again', tags: null, closed: false },
    ],
  );

test('a patch may not change the key', () => {
  expect(() => patch(notes, [1, 'a'], { line: 'b' })).toThrow('names a column of its key');
});

const page = fc.integer({ min: 1, max: 3 });
const text = fc.constantFrom('', 'one', 'two', null);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('write' as const), page, text }),
  fc.record({ do: fc.constant('text' as const), page, text }),
  fc.record({ do: fc.constant('tag' as const), page, tags: fc.constantFrom([1], [2, 3], null) }),
  fc.record({ do: fc.constantFrom('close' as const, 'erase' as const, 'tear' as const), page }),
);

const { pool } = await databaseOfFile();

test('whatever the history and wherever it is cut into batches, rows are what its events say in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), batchSizes(12), async (steps, sizes) => {
      const log = await recorded(steps.map(happens));
      await applyInBatches(pool, [notebook], cutIntoBatches(log, sizes));
      expect((await pool.query(LINES)).rows).toEqual(linesAfter(steps));
    }),
    { numRuns: 100 },
  );
}, 120_000);
