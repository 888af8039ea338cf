import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { LOG_TYPES, logTableName } from '../../../api/contract/log.ts';
import { dateTimeText } from '../../shared/date-text.ts';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { useCall } from '../../shared/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ChangesTable } from '../history/changes-table.tsx';
import '../history/history.css';

type Opened = ResponseOf<typeof calls.logEntry>;

/** A row of the log, opened: what it changed, who did it, and what else the same request led to. */
export function LogEntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCall(calls.logEntry, { params: { id } });
  return (
    <Modal
      title="Detalle del evento"
      size="large"
      onClose={onClose}
      footer={<Button text="Cerrar" onClick={onClose} />}
    >
      {data ? (
        <Entry opened={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton lines={6} label="Cargando el evento…" />
      )}
    </Modal>
  );
}

function Entry({ opened: { entry, event, origin, related } }: { opened: Opened }) {
  const others = related.filter(({ id }) => id !== entry.id);
  return (
    <>
      <h3 className="hi-summary">{entry.summary}</h3>
      <p className="hi-by">
        {dateTimeText(`${entry.created_at_date} ${entry.created_at_hour}`)} · {entry.user_email || 'Sistema'}{' '}
        · {LOG_TYPES[entry.type as keyof typeof LOG_TYPES] ?? entry.type} · {logTableName(entry.table)} ·{' '}
        {entry.register_id}
      </p>
      {origin && (
        <p className="hi-by">
          {[origin.screen && `Desde ${origin.screen}`, origin.address && `dirección ${origin.address}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ChangesTable changes={event?.changes ?? []} />
      {others.length > 0 && (
        <>
          <h3 className="hi-summary">La misma solicitud también hizo</h3>
          <ul className="hi-related">
            {others.map(({ id, summary, table, register_id }) => (
              <li key={id}>
                {summary} ({logTableName(table)} {register_id})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
