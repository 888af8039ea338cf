// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { MoveDialog } from '../../web/console/reservation-detail/move-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();
const others = { onClose: vi.fn(), onChanged: vi.fn() };
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(' *', '').trim() === label);

beforeEach(() => {
  const now = { date: reservation.date, datetime: `${reservation.date} 06:10:00` };
  components.server.answers(calls.datetimeNow, () => now);
});

test('a reservation is not moved to another center without one of its attractions', async () => {
  const { server } = components;
  const center = { slug: '', strcode: '', active: true };
  const centers = [
    { ...center, id: 1, name: 'Norte' },
    { ...center, id: 2, name: 'Sur' },
  ];
  server.answers(calls.manageCenters, () => ({ centers }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  const user = components.show(<MoveDialog reservation={reservation} {...others} />);
  await screen.findByRole('option', { name: 'Sur' });
  await user.selectOptions(field('Centro deportivo'), 'Sur');
  await user.click(screen.getByRole('button', { name: 'Mover' }));
  await screen.findByText('Campo obligatorio');
  expect(document.activeElement).toBe(field('Atracción'));
  expect(server.sent(calls.moveReservation)).toEqual([]);
});
