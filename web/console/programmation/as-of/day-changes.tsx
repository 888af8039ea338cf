import type { ReactNode } from 'react';
import type { DayChange } from '../../../../api/contract/history.ts';
import { dateTimeText } from '../../../shared/text/date-text.ts';
import { Step } from '../../../ui/step.tsx';
import { momentsOf } from './moments.ts';

interface DayChangesProps {
  /** At least one. */
  readonly changes: readonly DayChange[];
  /** '' shows the present state. */
  readonly at: string;
  /** The moment whose state is shown, also where `at` is ''. */
  readonly moment: string;
  readonly onMove: (at: string) => void;
  /** The day as it was then. */
  readonly children: ReactNode;
}

/** The slider over the day's changes: at its left nothing has happened yet, at its right everything has. */
export function DayChanges({ changes, at, moment, onMove, children }: DayChangesProps) {
  const moments = momentsOf(changes);
  const last = moments.length;
  const step = at === '' ? last : moments.filter((moment) => moment <= at).length;
  const shown = step > 0 ? changes.filter((change) => change.at === moments[step - 1]) : [];
  const go = (to: number) => {
    const moment = moments[to - 1];
    if (to >= last) onMove('');
    else if (moment) onMove(moment);
    else if (moments[0]) onMove(secondBefore(moments[0]));
  };
  return (
    <div className="ui-page-part ao-moment">
      <div className="ao-slider">
        <Step back name="Cambio anterior" disabled={step === 0} onClick={() => go(step - 1)} />
        <div className="ao-track">
          <input
            type="range"
            min={0}
            max={last}
            value={step}
            aria-label="Cambios del día"
            aria-valuetext={step === 0 ? 'Antes del primer cambio' : `Cambio ${step} de ${last}`}
            onChange={({ target }) => go(Number(target.value))}
          />
          <p>Así estaba el {dateTimeText(moment.replace('T', ' '))}</p>
        </div>
        <Step name="Cambio siguiente" disabled={step === last} onClick={() => go(step + 1)} />
        <span className="ao-count">
          {step} de {last}
        </span>
      </div>
      <ul className="ao-changes" aria-live="polite">
        {shown.length === 0 && <li>Antes del primer cambio del día</li>}
        {shown.map((change) => (
          <li key={`${change.reservation_id} ${change.summary}`}>
            <strong>{change.summary}</strong> · {change.detail} · {dateTimeText(change.at.replace('T', ' '))}{' '}
            · {change.user}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function secondBefore(moment: string): string {
  return new Date(Date.parse(`${moment}Z`) - 1_000).toISOString().slice(0, 19);
}
