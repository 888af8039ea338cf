// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { MessageDialog } from '../../web/console/closures/message-dialog.tsx';
import { RegisterPersonDialog } from '../../web/console/people-picker/register-person-dialog.tsx';
import WaitingListPage from '../../web/console/waiting-list/waiting-list-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const NOW = { date: '2026-11-22', datetime: '2026-11-22 10:20:00' };

test('a pasted CUI and a telephone number are taken whole, however they are written', async () => {
  const { server } = components;
  server.answers(calls.datetimeNow, () => NOW);
  server.answersAt(calls.registerPerson, () => {});
  const user = components.show(<RegisterPersonDialog onClose={vi.fn()} onRegistered={vi.fn()} />);
  const paste = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
    expect(field(label).value).toBe(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.type(field(/^Nombres/), 'Ana');
  await user.type(field(/^Apellidos/), 'López');
  await paste(/CUI/, ' 2345 67892 0101');
  await paste(/^Teléfono/, '+502 5555-12345');
  await save();
  await screen.findByText('El teléfono tiene 8 dígitos');
  expect(server.sent(calls.registerPerson)).toEqual([]);
  await paste(/^Teléfono/, '+502 5555-1234');
  await save();
  await waitFor(() => expect(server.sent(calls.registerPerson)).toHaveLength(1));
});

const WAITING = {
  id: 'w1',
  ...{ attraction_id: 1, attraction_name: 'Cancha 1', center_id: 1, center_name: 'Norte' },
  ...{ date: '2026-11-24', date_es: 'martes 24', hour_start: '10:00', hour_end: '11:00' },
  ...{ state: 'waiting' as const, since: '2026-11-21 10:00', offered_until: null, position: 1 },
  ...{ cui: '2345678920101', human_cui: '2345 67892 0101', first_name: 'Ana', last_name: 'López' },
  phone: '53538106',
};
const UNREACHED = {
  ...{ name: 'Ana López', phone: '53538106', place: 'Norte - Cancha 1' },
  ...{ date: '2026-11-24', hours: '10:00–11:00', more: 0 },
};

test.each([
  ['the waiting list', <WaitingListPage key="list" />],
  [
    'the message about a closure',
    <MessageDialog key="m" closure={{ id: 'c', reason: '' }} onClose={vi.fn()} />,
  ],
])('%s shows a telephone number in two groups, and calls it with its country', async (_, element) => {
  const { server } = components;
  server.answers(calls.datetimeNow, () => NOW);
  server.answers(calls.gridInit, () => ({ centers: [], attraction_types: [], date: NOW.date }));
  server.answers(calls.waitingPeople, () => ({ waiting: [WAITING] }));
  server.answers(calls.closureRecipients, () => ({
    ...{ people: 1, addresses: 0, messages: [] },
    without: [UNREACHED],
  }));
  components.show(element);
  const link = await screen.findByRole('link', { name: '5353-8106' });
  expect(link.getAttribute('href')).toBe('tel:+50253538106');
});
