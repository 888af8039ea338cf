// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { DateField } from '../../web/ui/date/date-fields.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
let fillIn: (date: string) => void;

beforeEach(() => {
  components.server.answers(calls.datetimeNow, () => ({
    date: '2026-11-22',
    datetime: '2026-11-22 10:20:00',
  }));
});

function Filled() {
  const [date, setDate] = useState('');
  fillIn = setDate;
  return (
    <>
      <DateField label="Hasta" value={date} onChange={setDate} />
      <output>{date}</output>
    </>
  );
}

test('a date that is filled in while one passes through its field stays', async () => {
  components.show(<Filled />);
  const field = await screen.findByLabelText('Hasta');
  // In one turn: the filled-in date is not drawn yet when the field is left.
  await act(async () => {
    field.focus();
    flushSync(() => fillIn('2026-12-10'));
    field.blur();
  });
  expect(screen.getByRole('status').textContent).toBe('2026-12-10');
  expect(field).toHaveProperty('value', '10/12/2026');
});

test('a date that is typed, left and emptied is given each time', async () => {
  const user = components.show(<Filled />);
  const field = await screen.findByLabelText('Hasta');
  const given = () => screen.getByRole('status').textContent;
  await user.type(field, '25/11/2026');
  await user.tab();
  expect(given()).toBe('2026-11-25');
  await user.clear(field);
  await user.tab();
  expect(given()).toBe('');
  await user.type(field, 'mal');
  await user.tab();
  expect(given()).toBe('');
  await user.clear(field);
  await user.type(field, '25/11/2026');
  await user.tab();
  expect(given()).toBe('2026-11-25');
});
