import { Checkbox } from '@blueprintjs/core';
import type { Alternative, PreviewDate } from '../../../../api/contract/booking.ts';
import { AlertIcon, CheckIcon, CrossIcon } from '../../../shared/kit/icons.tsx';
import { useDelayed } from '../../../shared/kit/use-delayed.ts';
import { hourRange, longDate } from '../../../shared/text/dates.ts';
import { takenText, withSmallInitial } from '../../../shared/text/taken-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/show/notice.tsx';
import { counted } from '../grid/cells/text.ts';
import { takenDates } from './series.ts';
import { datesSummary, takeoverText } from './texts.ts';
import type { CreateForm } from './use-create-form.ts';
import type { Preview } from './use-preview.ts';

export const PREVIEW_ID = 'pg-preview';

/** How long typing must pause before the server is asked, and an answer may take before a placeholder is shown. */
const LATE_MS = 450;

export function PreviewPanel({ create }: { create: CreateForm }) {
  const { preview, isOver, taken } = create;
  const { values, lostTry } = create.form;
  const hours = hourRange(values.selected_hour_start, values.selected_hour_end);
  // After a lost answer it may be the form's own booking.
  const takeover = lostTry === 'none' ? takeoverText(preview.takenOver, create.courtName, hours) : '';
  const dates = preview.data?.dates ?? [];
  const [only] = dates;
  // Until then the previous answer stays, without flicker. A list of dates stays longer: the form must not jump.
  const isLate = useDelayed(preview.isPending, LATE_MS);
  // An old answer does not stay where the new request failed.
  const isStale = isLate || preview.error !== null;
  if (lostTry === 'unchanged') return null;
  return (
    <div className="r-stack pg-preview" id={PREVIEW_ID} tabIndex={-1} aria-busy={preview.isPending}>
      <div role="status">
        {(isStale || dates.length === 0) && <MissingPreview preview={preview} />}
        {!isStale && only && dates.length === 1 && takeover === '' && <SingleDate date={only} />}
        {isOver && (
          <p className="pg-date-state is-closed">
            <AlertIcon size={16} />
            Esa hora ya pasó. Se le pedirá confirmar la reserva.
          </p>
        )}
        {!isStale && dates.length > 1 && <p className="pg-preview-summary">{datesSummary(dates)}</p>}
      </div>
      {dates.length > 1 && <DateList dates={dates} skipsTaken={taken.skips} />}
      <Notice text={takeover} tone="warning" />
      {values.reservation_is_recurring && takenDates(dates).length > 0 && (
        <Checkbox
          label="Omitir las fechas ocupadas"
          checked={taken.skips}
          onChange={(event) => taken.setSkips(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

function MissingPreview({ preview }: { preview: Preview }) {
  if (preview.isPending && !preview.error) return <p className="r-muted">Comprobando disponibilidad…</p>;
  if (!preview.error) return null;
  const isRefusal = Object.keys(preview.error.errors).length > 0;
  if (isRefusal) return <p className="r-warning-text">{preview.error.error}</p>;
  return <p className="r-warning-text">No se ha podido comprobar la disponibilidad. {preview.error.error}</p>;
}

function SingleDate({ date }: { date: PreviewDate }) {
  return (
    <p className={`pg-date-state is-${date.state}`}>
      <StateIcon state={date.state} />
      {sentences[date.state](date)}
    </p>
  );
}

const sentences: Record<PreviewDate['state'], (date: PreviewDate) => string> = {
  free: () => 'Libre',
  closed: () => 'Libre, fuera del horario de atención. Puede reservar de todos modos.',
  taken: takenText,
  past: () => 'Esa fecha ya pasó',
};

function DateList({ dates, skipsTaken }: { dates: readonly PreviewDate[]; skipsTaken: boolean }) {
  const isSameYear = new Set(dates.map(({ date }) => date.slice(0, 4))).size === 1;
  const isFree = ({ state }: PreviewDate) => state === 'free';
  const line = (date: PreviewDate) => (
    <li key={date.date} className={`pg-date-state is-${date.state}`}>
      <StateIcon state={date.state} />
      <span>
        <span className={skipsTaken && date.state === 'taken' ? 'pg-skipped' : undefined}>
          {isSameYear ? longDate(date.date) : date.date_es}
        </span>{' '}
        <span className="pg-date-note">{note(date, skipsTaken)}</span>
      </span>
    </li>
  );
  const free = dates.filter(isFree);
  const others = dates.filter((date) => !isFree(date)).toSorted((a, b) => RANKS[a.state] - RANKS[b.state]);
  return (
    <>
      {others.length > 0 && (
        <ol className="pg-dates" aria-label="Fechas de la serie que no están libres">
          {others.map(line)}
        </ol>
      )}
      {free.length > 0 && (
        <details>
          <summary>{counted(free.length, 'fecha libre', 'fechas libres')}</summary>
          <ol className="pg-dates" aria-label="Fechas libres de la serie">
            {free.map(line)}
          </ol>
        </details>
      )}
    </>
  );
}

const RANKS: Record<PreviewDate['state'], number> = { taken: 0, past: 1, closed: 2, free: 3 };

function note(date: PreviewDate, skipsTaken: boolean): string {
  if (date.state === 'free') return 'libre';
  if (date.state === 'closed') return 'libre, fuera de horario';
  if (date.state === 'past') return 'ya pasó';
  const text = withSmallInitial(takenText(date));
  return skipsTaken ? `${text}; se omite` : text;
}

function StateIcon({ state }: { state: PreviewDate['state'] }) {
  if (state === 'free') return <CheckIcon size={16} />;
  return state === 'closed' ? <AlertIcon size={16} /> : <CrossIcon size={16} />;
}

export function Alternatives({ create }: { create: CreateForm }) {
  const { alternatives: places, moveTo } = create;
  if (places.length === 0) return null;
  return (
    <div className="pg-alternatives">
      <p className="r-label" id="pg-alternatives-title">
        También está libre:
      </p>
      <ul className="r-row" aria-labelledby="pg-alternatives-title">
        {places.map((place) => (
          <li key={`${place.attraction_id} ${place.date} ${place.hour_start}`}>
            <Button text={placeText(place, create.form.values.selected_date)} onClick={() => moveTo(place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeText(place: Alternative, date: string): string {
  const hours = hourRange(place.hour_start, place.hour_end);
  const day = place.date === date ? '' : `${longDate(place.date)}, `;
  return `${place.attraction_name}, ${day}${hours}`;
}
