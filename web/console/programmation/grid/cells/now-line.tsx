import type { CSSProperties } from 'react';
import { placeOf } from './folded.ts';

interface NowLineProps {
  readonly elapsed: number;
  readonly folded: ReadonlySet<number>;
}

export function NowLine({ elapsed, folded }: NowLineProps) {
  const style: CSSProperties & Record<'--pg-now', string> = { '--pg-now': placeOf(elapsed, folded) };
  return <div className="pg-now" style={style} aria-hidden="true" />;
}
