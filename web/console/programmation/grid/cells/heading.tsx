import { fullDate } from '../../../../shared/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { ComfortableIcon, CompactIcon, FreeNowIcon } from '../toolbar/icons.tsx';
import type { Density } from '../toolbar/use-density.ts';

interface HeadingProps {
  readonly date: string;
  readonly onFreeNow: () => void;
  readonly density: Density;
  /** Absent where density means nothing: in the list. */
  readonly onDensity: (() => void) | undefined;
}

/** What day it is, and the ways to look at it. */
export function Heading({ date, onFreeNow, density, onDensity }: HeadingProps) {
  const isCompact = density === 'compact';
  return (
    <header className="pg-heading">
      <div>
        <h1>Programación</h1>
        <p className="pg-heading-date" aria-live="polite">
          {date && fullDate(date)}
        </p>
      </div>
      <div className="pg-heading-tools">
        <Button icon={<FreeNowIcon />} text="Libre ahora" onClick={onFreeNow} />
        {onDensity && (
          <Button
            icon={isCompact ? <ComfortableIcon /> : <CompactIcon />}
            text={isCompact ? 'Vista cómoda' : 'Vista compacta'}
            onClick={onDensity}
          />
        )}
      </div>
    </header>
  );
}
