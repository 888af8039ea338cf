import type { ReactNode } from 'react';
import { useMedia } from '../../../../shared/kit/use-media.ts';
import { useProductNow } from '../../../../shared/text/clock.ts';
import { printedText } from '../../../../shared/text/date-text.ts';
import { fullDate } from '../../../../shared/text/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import { ComfortableIcon, CompactIcon, FreeNowIcon, KeysIcon } from '../toolbar/icons.tsx';
import type { Density } from '../toolbar/use-density.ts';

interface HeadingProps {
  readonly date: string;
  readonly centerName: string;
  readonly isPast: boolean;
  readonly onFreeNow: () => void;
  readonly density: Density;
  readonly onDensity: (() => void) | undefined;
  readonly onKeys: () => void;
  readonly children: ReactNode;
}

/** Shows only the weekday beside the date field; screen readers and paper get the whole date. */
export function Heading(props: HeadingProps) {
  const { date, centerName, isPast, onFreeNow, density, onDensity } = props;
  const now = useProductNow();
  const hasPointer = useMedia('(hover: hover)');
  const isCompact = density === 'compact';
  const [weekday = '', ...rest] = date ? fullDate(date).split(' ') : [];
  return (
    <header className="pg-heading">
      <h1>Programación</h1>
      <p className="pg-heading-date" aria-live="polite">
        <span className="pg-print">{centerName}, </span>
        <span>
          {weekday}
          <span className="r-sr-only pg-date-rest"> {rest.join(' ')}</span>
        </span>
        {isPast && <strong className="pg-read-only"> · Solo lectura</strong>}
        {now && <span className="pg-printed-at"> · {printedText(now)}</span>}
      </p>
      {props.children}
      <div className="pg-heading-tools">
        <Button icon={<FreeNowIcon />} text="Libre ahora" onClick={onFreeNow} />
        {onDensity && <PrintButton name="el día" />}
        {onDensity && (
          <Button
            icon={isCompact ? <ComfortableIcon /> : <CompactIcon />}
            aria-label={isCompact ? 'Vista cómoda' : 'Vista compacta'}
            title={isCompact ? 'Vista cómoda' : 'Vista compacta'}
            onClick={onDensity}
          />
        )}
        {onDensity && hasPointer && (
          <Button icon={<KeysIcon />} aria-label="Teclas" title="Teclas (?)" onClick={props.onKeys} />
        )}
      </div>
    </header>
  );
}
