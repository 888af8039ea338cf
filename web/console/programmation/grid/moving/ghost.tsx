import { type CSSProperties, useEffect, useRef } from 'react';
import { toTime } from '../../../../../domain/schedule/interval.ts';
import { hourRange } from '../../../../shared/text/dates.ts';
import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import { COLUMN_COUNT, FIRST_HOUR } from '../data/hours.ts';
import './moving.css';
import type { Moving } from './carried.ts';
import { isSamePlace } from './plan.ts';

export function Ghost({ moving }: { moving: Moving }) {
  const { from, to, who, typeId, collision, isLifted } = moving;
  const ghost = useRef<HTMLDivElement>(null);
  const isOnItsWay = isLifted && !isSamePlace(from, to);
  const { courtId, start, end } = to;
  // Keys lead it anywhere among many courts; a pointer scrolls by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown at each place that it comes to
  useEffect(() => {
    if (isOnItsWay) ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOnItsWay, courtId, start, end]);
  const state = `${collision ? ' is-refused' : ''}${isLifted ? ' is-lifted' : ''}`;
  return (
    <div
      ref={ghost}
      className={`pg-ghost ${lookOfType(typeId).className}${state}`}
      style={spanOf(to.start, to.end)}
      aria-hidden="true"
    >
      <strong>{hourRange(toTime(to.start), toTime(to.end))}</strong>
      <span>{collision || moving.warning || who}</span>
      {isLifted && <i className="pg-grip is-start" data-grip="start" />}
      {isLifted && <i className="pg-grip is-end" data-grip="end" />}
    </div>
  );
}

/** The columns it lies in, and how much of them is before and after it, in percent of their width. */
function spanOf(start: number, end: number): CSSProperties {
  const first = Math.floor(start / 60) - FIRST_HOUR;
  const last = Math.min(COLUMN_COUNT, Math.ceil(end / 60) - FIRST_HOUR);
  const width = (last - first) * 60;
  const style: CSSProperties & Record<'--from' | '--rest', number> = {
    gridColumn: `${first + 2} / ${last + 2}`,
    '--from': ((start - (first + FIRST_HOUR) * 60) / width) * 100,
    '--rest': (((last + FIRST_HOUR) * 60 - end) / width) * 100,
  };
  return style;
}
