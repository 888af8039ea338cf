// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangesTable } from '../../web/console/history/changes-table.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const change = (field: string, before: string | null, after: string | null) => ({
  field,
  label: field,
  before,
  after,
});

test.each([
  ['a creation', [change('name', null, 'Cancha 1'), change('type', null, 'Fútbol')], ['Campo', 'Valor']],
  [
    'a change',
    [change('name', 'Cancha 1', 'Cancha A'), change('type', null, 'Fútbol')],
    ['Campo', 'Antes', 'Después'],
  ],
  ['a removal', [change('name', 'Cancha 1', null)], ['Campo', 'Antes', 'Después']],
])('the table of %s has a column for former values only where there are some', (_, changes, columns) => {
  components.show(<ChangesTable changes={changes} />);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(columns);
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => row.children.length)).toEqual(changes.map(() => columns.length));
});
