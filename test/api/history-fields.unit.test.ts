import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldLabel, fieldValue } from '../../api/presenters/history/fields.ts';
import { type DomainEvent, registry } from '../../domain/registry.ts';
import { factsOf } from '../../projections/history/facts.ts';
import type { CatalogNames } from '../../projections/history/names.ts';

const none: ReadonlyMap<number, string> = new Map();
const names: CatalogNames = {
  ...{ centers: none, attractions: none, attractionTypes: none, activities: none },
  ...{ reservationTypes: none, origins: none, dependencies: none },
};

/** An event of this type as it is in the log. */
function sample(type: string, version: number): DomainEvent {
  const file = join(import.meta.dirname, `../golden/events/${type}.v${version}.json`);
  return { type, data: JSON.parse(readFileSync(file, 'utf8')).data } as DomainEvent;
}

test.each([...registry.values()])('$type names each of its fields in Spanish', ({ type, version }) => {
  const fields = Object.keys(factsOf(sample(type, version)));
  expect(fields.filter((field) => fieldLabel(field, names) === field)).toEqual([]);
});

test('dates and causes are read as a person reads them', () => {
  expect(fieldValue('skipped', ['2026-11-28', '2026-12-05'], names)).toBe('28/11/2026, 05/12/2026');
  expect(fieldValue('until', '2026-11-28', names)).toBe('28/11/2026');
  expect(fieldValue('unreachable', 'returned', names)).toBe('El mensaje fue devuelto');
});
