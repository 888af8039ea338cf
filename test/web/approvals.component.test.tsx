// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApprovalRequest } from '../../api/contract/approvals.ts';
import { calls } from '../../api/contract/calls.ts';
import ApprovalsPage from '../../web/console/approvals/approvals-page.tsx';
import { ScopeDialog } from '../../web/console/approvals/scope-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';
import { TYPE } from './sample-type.ts';

const components = componentsOfFile();

const requestOf = (name: string): ApprovalRequest => ({
  order_id: name,
  ids: [name],
  name,
  dependency: '',
  center_id: 1,
  place: 'Norte, Cancha 1',
  reservation_type: 'Normal',
  date_start: '2026-11-24',
  date_end: '2026-11-24',
  hours: '10:00–11:00',
  observations: '',
  until: '2026-11-23 10:00:00',
});

/** The page in its frame, whose main part takes a focus that has nowhere to go. */
function show(...names: readonly string[]) {
  let waiting = names;
  components.server.answers(calls.gridInit, () => ({
    centers: [],
    attraction_types: [],
    date: '2026-11-20',
  }));
  components.server.answers(calls.approvals, () => ({ approvals: waiting.map(requestOf) }));
  const decided = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: readonly string[] };
    waiting = waiting.filter((name) => !ids.includes(name));
    return {};
  };
  components.server.answers(calls.approve, decided);
  components.server.answers(calls.refuseApproval, decided);
  return components.show(
    <main id="contenido" tabIndex={-1}>
      <ApprovalsPage />
    </main>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('the request in the place of an approved one has the focus, at last the heading', async () => {
  const user = show('Ana', 'Beto');
  (await button('Aprobar la solicitud de Ana')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(row('Beto')));
  (await button('Aprobar la solicitud de Beto')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('the request before the last one that is refused has the focus', async () => {
  const user = show('Ana', 'Beto');
  (await button('Rechazar la solicitud de Beto')).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Hay mantenimiento');
  await user.click(await button('Rechazar solicitud'));
  await waitFor(() => expect(document.activeElement).toBe(row('Ana')));
});

test('a choice of what asks for approval does not overwrite that of somebody else', async () => {
  const { server } = components;
  const known = { reservation_type_ids: [2], center_ids: [] };
  const onClose = vi.fn();
  server.answers(calls.approvalScope, () => ({ reservation_type_ids: [], center_ids: [] }));
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  server.answers(calls.manageReservationTypes, () => ({
    reservation_types: [
      { ...TYPE, id: 1, name: 'Liga' },
      { ...TYPE, id: 2, name: 'Torneo' },
    ],
  }));
  const change = { field: 'reservation_type_ids', before: null, after: 'Torneo' };
  server.refuses(calls.setApprovalScope, {
    status: 409,
    code: 'values_overtaken',
    changes: [{ ...change, user: 'eva@example.org', at: '2026-11-22 10:00:00' }],
    current: { known },
  });
  const user = components.show(<ScopeDialog onClose={onClose} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Liga' }));
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  await save();
  await screen.findByText('Tipos de reservación: (vacío) → «Torneo»');
  expect(onClose).not.toHaveBeenCalled();
  server.answers(calls.setApprovalScope, () => known);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(calls.setApprovalScope)[1]?.body).toEqual({
    reservation_type_ids: [1],
    center_ids: [],
    known,
  });
});
