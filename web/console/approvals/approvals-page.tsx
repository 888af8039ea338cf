import { useState } from 'react';
import type { ApprovalRequest } from '../../../api/contract/approvals.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { may } from '../../shared/session/access.ts';
import { useElsewhere } from '../../shared/session/own-centers.ts';
import { useSession } from '../../shared/session/session.tsx';
import { datesText, dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';
import { RefuseApprovalDialog } from './refuse-approval-dialog.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { useReopen } from './use-reopen.ts';

const COLUMNS: readonly Column<ApprovalRequest>[] = [
  { key: 'who', header: 'Solicitante', isTitle: true, cell: (one) => one.dependency || one.name },
  { key: 'type', header: 'Tipo', width: '9%', cell: ({ reservation_type }) => reservation_type },
  { key: 'place', header: 'Lugar', width: '19%', cell: ({ place }) => place },
  { key: 'dates', header: 'Fechas', width: '13%', cell: datesOf },
  { key: 'hours', header: 'Horario', width: '9%', isWhole: true, cell: ({ hours }) => hours },
  { key: 'until', header: 'Vence', width: '10%', isWhole: true, cell: ({ until }) => dateTimeText(until) },
];

export default function ApprovalsPage() {
  const reportDecision = useReopen();
  const { data, ...load } = useCall(calls.approvals, {}, { keepPrevious: true });
  const isAdmin = may(useSession().data?.user, 'admin');
  const approving = useAction(calls.approve, { failure: 'No ha sido posible aprobar la solicitud' });
  const elsewhere = useElsewhere();
  const [refused, setRefused] = useState<ApprovalRequest | null>(null);
  const [isScopeOpen, setScopeOpen] = useState(false);
  const [opened, setOpened] = useState<ApprovalRequest | null>(null);
  const approve = async (one: ApprovalRequest) => {
    if (await approving.run({ body: { ids: one.ids } }))
      reportDecision(`Se ha aprobado la solicitud de ${nameOf(one)}`, one);
  };
  // The first date of a series: its detail lists the others.
  const firstId = opened?.ids[0];
  return (
    <Page
      title="Solicitudes por aprobar"
      lead="Cada solicitud aparta su horario hasta la hora en que vence; si nadie la aprueba antes, se cancela."
      actions={isAdmin && <Button text="Qué pide aprobación" onClick={() => setScopeOpen(true)} />}
    >
      <DataTable
        caption="Solicitudes por aprobar"
        columns={COLUMNS}
        rows={data?.approvals}
        rowKey={keyOf}
        load={load}
        onOpen={setOpened}
        marked={opened ? keyOf(opened) : undefined}
        empty="No hay solicitudes por aprobar."
        emptyHint={
          isAdmin
            ? 'Las reservas de los tipos y centros que usted elija esperan aquí su aprobación.'
            : 'Aquí esperan las reservas que piden aprobación.'
        }
        emptyAction={isAdmin && <Button text="Elegir tipos y centros" onClick={() => setScopeOpen(true)} />}
        actionsWidth="18rem"
        actions={(one) => (
          <>
            <Button
              intent="primary"
              text="Aprobar"
              aria-label={`Aprobar la solicitud de ${nameOf(one)}`}
              disabled={elsewhere(one.center_id) !== ''}
              title={elsewhere(one.center_id) || undefined}
              loading={approving.isBusy}
              onClick={() => void approve(one)}
            />
            <Button
              text="Rechazar"
              aria-label={`Rechazar la solicitud de ${nameOf(one)}`}
              disabled={elsewhere(one.center_id) !== ''}
              title={elsewhere(one.center_id) || undefined}
              onClick={() => setRefused(one)}
            />
          </>
        )}
      />
      {firstId && (
        <ReservationDetailModal
          reservationId={firstId}
          onClose={() => setOpened(null)}
          onChanged={() => void load.refetch()}
        />
      )}
      {refused && (
        <RefuseApprovalDialog
          request={refused}
          onClose={() => setRefused(null)}
          onRefused={() => reportDecision('Se ha rechazado la solicitud y su horario queda libre', refused)}
        />
      )}
      {isScopeOpen && <ScopeDialog onClose={() => setScopeOpen(false)} />}
    </Page>
  );
}

function keyOf({ order_id, center_id }: ApprovalRequest): string {
  return `${order_id} ${center_id}`;
}

function nameOf({ dependency, name }: ApprovalRequest): string {
  return dependency || name;
}

function datesOf(request: ApprovalRequest): string {
  const { ids, date_start } = request;
  return ids.length === 1 ? dateText(date_start) : `${ids.length} reservas, ${datesText(request)}`;
}
