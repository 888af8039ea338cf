import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ownReservationCalls } from '../../../api/contract/own-reservations.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import SavedTickets from '../../offline/saved-tickets.tsx';
import { useSavedTickets } from '../../offline/use-saved-tickets.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { lookOf } from '../../shared/kit/button.tsx';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { EmptyState, Loaded } from '../../shared/kit/states.tsx';
import { LatestReservations } from '../../shared/site/latest-reservations.tsx';
import { RequireUser } from '../../shared/site/require-user.tsx';
import { OwnList } from '../own-card.tsx';
import { WaitingSection } from '../waiting/waiting-section.tsx';
import { HandoverSection } from './handover-section.tsx';
import { Pages } from './pages.tsx';
import { ReservationCard } from './reservation-card.tsx';
import './reservations.css';

/** The filters of the specification, by their codes. */
const FILTERS = [
  ['1', 'Disponibles'],
  ['2', 'Canceladas'],
  ['3', 'Pasadas'],
  ['4', 'Mostrar todo'],
] as const;

const LOADING = 'Cargando sus reservas…';

export default function ReservationsPage() {
  return (
    <RequireUser
      title="Mis reservas"
      actions={
        <>
          <Link className={lookOf({ intent: 'primary' })} to="/user-create-reservation">
            Crear reservación
          </Link>
          <Link className={lookOf({})} to="/user-search-reservation">
            Buscar reserva
          </Link>
        </>
      }
    >
      <OwnReservations />
    </RequireUser>
  );
}

function OwnReservations() {
  const [query, setQuery] = useSearchParams();
  const filter = FILTERS.find(([code]) => code === query.get('mostrando'))?.[0] ?? '1';
  const page = query.get('pagina') ?? '1';
  const list = useCall(
    ownReservationCalls.userReservations,
    { params: { filter }, query: { page: /^\d{1,6}$/.test(page) ? page : '1' } },
    { keepPrevious: true, refetchInterval: 60_000 },
  );
  useSavedTickets(filter === '1' && !list.isPlaceholderData ? list.data?.data : undefined);
  const found = useRef<HTMLParagraphElement>(null);
  const show = (next: Record<string, string>, isCorrection = false) =>
    setQuery(next, { replace: isCorrection });
  // The last reservation of the last page has been cancelled, or the address is an old one.
  const last = list.isPlaceholderData ? undefined : list.data?.last_page;
  useEffect(() => {
    if (last !== undefined && Number(page) > last) show({ mostrando: filter, pagina: String(last) }, true);
  });
  useEffect(() => {
    if (page !== '1') found.current?.focus();
  }, [page]);

  return (
    <>
      <HandoverSection />
      <WaitingSection />
      <div className="r-own-filter">
        <SelectField
          label="Mostrando"
          value={filter}
          onChange={(mostrando) => show({ mostrando })}
          options={FILTERS.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Loaded query={list} lines={6} label={LOADING}>
        {(shown) => (
          <>
            <p ref={found} className="r-found" role="status" tabIndex={-1}>
              {list.isPlaceholderData ? LOADING : foundText(shown.total)}
            </p>
            {shown.awaits_document && (
              <p className="r-muted">
                Lo que otras personas reserven a su nombre aparecerá aquí cuando el personal{' '}
                <Link to="/user-dpi">verifique su documento</Link>.
              </p>
            )}
            <Cards
              reservations={shown.data}
              isAvailable={filter === '1'}
              isOutdated={list.isPlaceholderData}
            />
            <Pages page={shown} onPage={(pagina) => show({ mostrando: filter, pagina: String(pagina) })} />
          </>
        )}
      </Loaded>
      {list.error && !list.data && <SavedTickets />}
      <WaitingSection isOver />
      <LatestReservations />
    </>
  );
}

/** The specification words it for many. */
function foundText(total: number): string {
  return total === 1 ? '1 reserva encontrada' : `${total} reservas encontradas`;
}

interface CardsProps {
  readonly reservations: readonly Reservation[];
  readonly isAvailable: boolean;
  readonly isOutdated: boolean;
}

function Cards({ reservations, isAvailable, isOutdated }: CardsProps) {
  if (reservations.length === 0) {
    if (isOutdated) return null;
    return (
      <EmptyState
        title={isAvailable ? 'No tiene reservas disponibles' : 'No hay reservas para mostrar'}
        picture={<EmptyCourtArt />}
        action={
          <Link className={lookOf({ intent: 'primary' })} to="/user-create-reservation">
            Crear reservación
          </Link>
        }
      >
        {isAvailable ? 'Elija una actividad y un día, y reserve una hora libre.' : 'Pruebe con otro filtro.'}
      </EmptyState>
    );
  }
  return (
    <OwnList
      items={reservations}
      isOutdated={isOutdated}
      card={(reservation) => <ReservationCard reservation={reservation} />}
    />
  );
}
