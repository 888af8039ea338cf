import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allProjections } from '../../projections/all.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { TEXT_FUNCTIONS } from '../../projections/kit/search/full-text.ts';

/**
 * A line for every version of every read model: a digest of its tables and of the types of its events. Lines are added,
 * never changed: a database rebuilds its tables only if their version differs.
 */
const GOLDEN = 'test/golden/read-models.json';
const golden: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', GOLDEN), 'utf8'),
);

function digestOf({ events, tables }: Projection): string {
  const form = JSON.stringify({ events: [...events].sort(), tables });
  return createHash('sha256').update(form).digest('hex').slice(0, 16);
}

/** @returns the problem with the version of a read model, and its remedy; null: none */
function complaint(projection: Projection, lines = golden): string | null {
  const { name, version } = projection;
  const digest = digestOf(projection);
  const line = (of: number) => `add the line "${name}@${of}": "${digest}" to ${GOLDEN}`;
  const noted = lines[`${name}@${version}`];
  if (noted === undefined) return `${name} has a new version: ${line(version)}`;
  if (noted === digest) return null;
  return `tables or events of ${name} changed: raise its version to ${version + 1}, then ${line(version + 1)}`;
}

test('every read model has a name of its own', () => {
  const names = allProjections.map(({ name }) => name);
  expect([...new Set(names)]).toEqual(names);
});

test.each(allProjections)('$name has the tables and events of its version', (projection) => {
  const found = complaint(projection);
  expect(found, found ?? '').toBeNull();
});

test.each([...TEXT_FUNCTIONS])('the function %s of generated columns never changes', (signature, sql) => {
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 16);
  expect(golden[signature], `give the changed function another name, or add its line to ${GOLDEN}`).toBe(
    digest,
  );
});

test('another table, or another type of event, asks for another version', () => {
  const [catalog] = allProjections;
  if (!catalog) throw new Error('no read models');
  const [table] = catalog.tables;
  if (!table) throw new Error('no tables');
  // Its present tables count as noted: here a version that is still without its line is no problem.
  const noted = { [`catalog@${catalog.version}`]: digestOf(catalog) };
  const found = (change: Partial<Projection>) => complaint({ ...catalog, ...change }, noted);
  const ask = /^tables or events of catalog changed: raise its version to \d+, then add the line "catalog@/;
  const wider = { ...table, columns: { ...table.columns, added: 'text' } };
  expect(found({})).toBeNull();
  expect(found({ tables: [wider, ...catalog.tables.slice(1)] })).toMatch(ask);
  expect(found({ events: [...catalog.events, 'UserBanned'] })).toMatch(ask);
  expect(found({ events: catalog.events.slice(1) })).toMatch(ask);
  expect(found({ version: 1_000 })).toMatch(/new version: add the line "catalog@1000": "/);
});
