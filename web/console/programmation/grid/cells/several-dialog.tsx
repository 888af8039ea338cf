import { useQueries } from '@tanstack/react-query';
import { calls } from '../../../../../api/contract/calls.ts';
import { request } from '../../../../shared/call/client.ts';
import { FailedState, type Missing, Skeleton } from '../../../../shared/kit/states.tsx';
import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import { Modal } from '../../../../ui/dialog/modal.tsx';
import './several-dialog.css';

const MISSING: Missing = {
  title: 'Una de estas reservas ya no existe',
  children: 'Cierre esta ventana y elija de nuevo la hora.',
};

interface SeveralDialogProps {
  readonly reservationIds: readonly string[];
  readonly onChoose: (reservationId: string) => void;
  readonly onClose: () => void;
}

/** Reservations of less than an hour can share a cell: this asks which of them to open. */
export function SeveralDialog({ reservationIds, onChoose, onClose }: SeveralDialogProps) {
  const loaded = useQueries({
    queries: reservationIds.map((id) => ({
      queryKey: ['reservation-choice', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request(calls.findReservation, { query: { query: id }, signal }),
    })),
  });
  const failed = loaded.find((one) => one.error);
  const found = loaded.flatMap((one) => (one.data ? [one.data] : []));
  const isWhole = found.length === reservationIds.length;
  return (
    <Modal title="Varias reservas en estas horas" size="small" onClose={onClose}>
      {failed && <FailedState error={failed.error} onRetry={() => void failed.refetch()} missing={MISSING} />}
      {!failed && !isWhole && <Skeleton lines={reservationIds.length} label="Cargando las reservas…" />}
      {isWhole && (
        <ul className="r-stack">
          {found
            .toSorted((left, right) => left.date_start.localeCompare(right.date_start))
            .map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={`pg-several-choice r-type-block ${lookOfType(one.reservation_type_id).className}`}
                  onClick={() => onChoose(one.id)}
                >
                  <strong>{one.hours}</strong>
                  <span>{[one.name, one.activity?.name].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </Modal>
  );
}
