import type { CSSProperties } from 'react';
import { COLUMN_COUNT } from '../data/hours.ts';

/** The line of "now" over the hours. */
export function NowLine({ elapsed }: { elapsed: number }) {
  const style: CSSProperties & Record<'--pg-now', number> = { '--pg-now': elapsed / COLUMN_COUNT };
  return <div className="pg-now" style={style} aria-hidden="true" />;
}
