import type { Reservation } from '../../../api/contract/reservations.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { Note } from '../../ui/show/note.tsx';

const CANCELLED = 1;

/** Says, above a form of a reservation, that somebody cancelled it while the form was open. */
export function CancelledNote({ reservation: { status } }: { readonly reservation: Reservation }) {
  if (status !== CANCELLED) return null;
  return (
    <AlertInSight of={status}>
      <Note tone="warning" title="Esta reserva se canceló mientras tanto">
        <p>Ya no se puede modificar. Cierre este formulario para ver si se puede restaurar.</p>
      </Note>
    </AlertInSight>
  );
}
