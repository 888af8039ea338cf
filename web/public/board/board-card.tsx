import type { BoardAttraction } from '../../../api/contract/board.ts';

const LINES = 5;

export function BoardCard({ attraction, time }: { attraction: BoardAttraction; time: string }) {
  const coming = attraction.slots.filter(({ hour_end }) => hour_end > time).slice(0, LINES);
  return (
    <section className="r-board-card" aria-label={attraction.name}>
      <h2>{attraction.name}</h2>
      {coming.length === 0 ? (
        <p className="r-board-closed">Cerrado</p>
      ) : (
        <ul>
          {coming.map(({ hour_start, hour_end, text, state }) => {
            const isNow = hour_start <= time;
            return (
              <li key={hour_start} className={`is-${state} ${isNow ? 'is-now' : ''}`}>
                <span className="r-board-hours">
                  {hour_start}–{hour_end}
                </span>
                <span className="r-board-text">{text}</span>
                {isNow && <span className="r-board-now">Ahora</span>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
