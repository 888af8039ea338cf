import { calls } from '../../../api/contract/calls.ts';
import type { HistoryEvent } from '../../../api/contract/history.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState, Loaded, type LoadedQuery } from '../../shared/kit/states.tsx';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ChangesTable } from './changes-table.tsx';
import './history.css';

interface DialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

export function ReservationHistory({ id, ...dialog }: DialogProps & { id: string }) {
  return <HistoryDialog load={useCall(calls.reservationHistory, { params: { id } })} {...dialog} />;
}

export function RegisterHistory({ table, id, ...dialog }: DialogProps & { table: string; id: string }) {
  const params = { table, register_id: id };
  return <HistoryDialog load={useCall(calls.registerHistory, { params })} {...dialog} />;
}

type Load = LoadedQuery<{ readonly events: readonly HistoryEvent[] }>;

function HistoryDialog({ load, name, onClose }: DialogProps & { load: Load }) {
  return (
    <Modal
      title={`Historial: ${name}`}
      size="large"
      onClose={onClose}
      footer={<Button text="Cerrar" onClick={onClose} />}
    >
      <Loaded query={load} lines={6} label="Cargando el historial…">
        {({ events }) => <HistoryList events={events} />}
      </Loaded>
    </Modal>
  );
}

function HistoryList({ events }: { events: readonly HistoryEvent[] }) {
  if (events.length === 0)
    return (
      <EmptyState title="Todavía no hay cambios.">Cada uno quedará aquí, con su hora y su autor.</EmptyState>
    );
  return (
    <ol>
      {events.map((event) => (
        <li key={event.id} className={`hi-event is-${event.kind}`}>
          <h3 className="hi-summary">{event.summary}</h3>
          <p className="hi-by">
            {dateTimeText(event.at)} · {event.user}
          </p>
          <ChangesTable changes={event.changes} />
        </li>
      ))}
    </ol>
  );
}
