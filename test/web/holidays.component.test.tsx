// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { HolidaysDialog } from '../../web/console/closures/holidays-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('while another year loads, the days of the year before are not closed', async () => {
  const { server } = components;
  const holidays = [{ date: '2026-12-25', name: 'Navidad', hour_start: '00:00', closed: false }];
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  server.answers(calls.datetimeNow, () => ({ date: '2026-11-21', datetime: '2026-11-21 06:10:00' }));
  server.answers(calls.holidays, () => ({ holidays }));
  const user = components.show(<HolidaysDialog today="2026-11-21" onClose={vi.fn()} />);
  await screen.findByRole('checkbox', { name: 'Navidad' });
  server.answers(calls.holidays, () => ({ holidays: [] }), new Promise(() => {}));
  await user.selectOptions(screen.getByLabelText('Año'), '2027');
  expect(screen.queryByRole('checkbox', { name: 'Navidad' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cerrar feriados' }));
  expect(server.sent(calls.closeHolidays)).toEqual([]);
});
