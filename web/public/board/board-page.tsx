import { useParams } from 'react-router-dom';
import { boardCalls } from '../../../api/contract/board.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Skeleton } from '../../shared/kit/states.tsx';
import { useTitle } from '../../shared/kit/use-title.ts';
import { useNowSince } from '../../shared/text/clock.ts';
import { fullDate, longDate, timeOf } from '../../shared/text/dates.ts';
import NotFound from '../not-found.tsx';
import './board.css';
import { BoardCard } from './board-card.tsx';
import { useBoardPages } from './use-board-pages.ts';

/** Loaded again even without a message: a wall screen stays on for weeks, also over a night without connection. */
const RELOAD_MS = 60_000;
const WAITING = 'Los horarios de hoy aparecerán en cuanto haya conexión.';

export default function BoardPage() {
  const { centerSlug = '' } = useParams();
  const { data, error } = useCall(
    boardCalls.board,
    { params: { center_slug: centerSlug } },
    { refetchInterval: RELOAD_MS },
  );
  useTitle(data ? data.center.name : 'Ventanilla Ágil');
  const now = useNowSince(data?.now);
  const { shown, page, pages } = useBoardPages(data?.attractions ?? []);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (!data || !now) return <Skeleton lines={6} label="Cargando los horarios…" />;
  const { date, time } = now;
  // After a night without connection the hours are those of another day.
  const isOver = date !== data.date;
  return (
    <main className="r-board">
      <header className="r-board-head">
        <h1>{data.center.name}</h1>
        <p className="r-board-date">{isOver ? fullDate(date) : data.date_es}</p>
        <p className="r-board-time">{time}</p>
      </header>
      {isOver || data.attractions.length === 0 ? (
        <p className="r-board-empty">{isOver ? WAITING : 'Hoy no hay horarios que mostrar.'}</p>
      ) : (
        <div className="r-board-cards">
          {shown.map((attraction) => (
            <BoardCard key={attraction.id} attraction={attraction} time={time} />
          ))}
        </div>
      )}
      <footer className="r-board-foot">
        <span role="status">{error ? `Sin conexión. Datos ${updatedText(data.now, date)}.` : ''}</span>
        {!isOver && pages > 1 && (
          <span>
            Página {page} de {pages}
          </span>
        )}
      </footer>
    </main>
  );
}

/** `de las 21:03`, and of which day where that is over. `said`: `YYYY-MM-DD HH:mm:ss`. */
function updatedText(said: string, today: string): string {
  const day = said.slice(0, 10) === today ? '' : ` del ${longDate(said.slice(0, 10))}`;
  return `de las ${timeOf(said)}${day}`;
}
