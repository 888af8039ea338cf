import { CheckIcon } from '../../shared/kit/icons.tsx';
import { hourRange } from '../../shared/text/dates.ts';
import { lookOfType } from '../../shared/text/reservation-types.ts';
import type { CourtNow } from './courts-now.ts';
import type { DayReservation } from './day.ts';

interface Props {
  readonly courts: readonly CourtNow[];
  readonly onOpen: (id: string) => void;
}

export function CourtsList({ courts, onOpen }: Props) {
  return (
    <section className="r-start-list r-card" aria-label="Ahora">
      <h2>Ahora en cada lugar</h2>
      <ul>
        {courts.map((court) => (
          <li key={court.name} className="r-start-court">
            <strong>{court.name}</strong>
            <span>
              {court.now ? (
                <Booked item={court.now} on={court.name} onOpen={onOpen} />
              ) : (
                <FreeUntil court={court} />
              )}
            </span>
            <span>
              {court.next ? (
                <>
                  <span className="r-muted">Después: </span>
                  <Booked item={court.next} on={court.name} onOpen={onOpen} />
                </>
              ) : (
                <span className="r-muted">Nada más hoy</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FreeUntil({ court }: { court: CourtNow }) {
  if (!court.isFree) return <span className="r-muted">Cerrada</span>;
  return <span className="r-start-free">{court.next ? `Libre hasta las ${court.next.start}` : 'Libre'}</span>;
}

function Booked({ item, on, onOpen }: { item: DayReservation; on: string } & Pick<Props, 'onOpen'>) {
  const type = lookOfType(item.typeId);
  return (
    <button
      type="button"
      className={`r-start-booked r-bare-button r-bare-block ${type.className}`}
      onClick={() => onOpen(item.id)}
    >
      <span className="r-tabular">{hourRange(item.start, item.end)}</span>{' '}
      {item.attraction === on ? item.who || item.what || 'Reserva' : `Ocupada por ${item.attraction}`}
      {item.checkedIn && (
        <>
          {' '}
          <CheckIcon size={14} />
          <span className="r-sr-only">con check-in</span>
        </>
      )}
    </button>
  );
}
