// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ElsewhereNote } from '../../web/console/frame/elsewhere-note.tsx';
import { useCenterOfTheDay } from '../../web/shared/text/center-of-the-day.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const user = {
  id: 'u-1',
  email: 'norte@demo.test',
  roles: ['Personal'],
  person: null,
  center_ids: [1],
};
const centers = ['Norte', 'Sur'].map((name, index) => ({
  id: index + 1,
  name,
  slug: name,
  strcode: name,
}));

const Centers = () => useCenterOfTheDay().centers.map(({ name }) => <p key={name}>{name}</p>);

function show(address: string): void {
  components.server.answers(calls.session, () => ({ user, csrf_token: 'a token' }));
  components.server.answers(calls.gridInit, () => ({ centers, attraction_types: [], date: '2026-11-22' }));
  components.show(
    <>
      <ElsewhereNote />
      <Centers />
    </>,
    address,
  );
}

test('a list that is narrowed to another center says that staff only look there', async () => {
  show('/admin/reservations-list?center=2');
  await screen.findByText('Usted atiende en Norte; aquí solo puede consultar.');
});

test.each(['', '?center=1', '?center=x'])(
  'a list of own or of all centers says nothing: «%s»',
  async (query) => {
    show(`/admin/reservations-list${query}`);
    await screen.findByText('Sur');
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);
