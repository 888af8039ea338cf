import { useNoToasts } from '../../../../shared/kit/toaster.tsx';
import { useMedia } from '../../../../shared/kit/use-media.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Row } from '../data/rows.ts';
import { NextIcon, PreviousIcon } from '../toolbar/icons.tsx';
import './moving.css';
import { isSamePlace, placeText } from './plan.ts';
import type { MovingActions } from './use-moving.ts';

interface MovingBarProps {
  readonly mover: MovingActions;
  readonly rows: readonly Row[];
}

export function MovingBar({ mover, rows }: MovingBarProps) {
  const { moving } = mover;
  const hasKeys = useMedia('(hover: hover)');
  const isUnmoved = moving !== null && isSamePlace(moving.from, moving.to);
  return (
    <div className={moving ? 'pg-moving' : 'r-sr-only'}>
      <p role="status" aria-label="Traslado">
        {moving && (
          <>
            <strong>
              {moving.who || 'Reserva'}: {placeText(rows, moving.to, moving.from.date)}
            </strong>{' '}
            <span className={moving.collision ? 'pg-moving-refused' : ''}>
              {moving.collision || moving.warning || (isUnmoved ? 'Su lugar de ahora' : 'Libre')}
            </span>
          </>
        )}
      </p>
      {moving && (
        <div className="r-row">
          <NoToasts />
          <Button
            icon={<PreviousIcon />}
            text="Día anterior"
            data-turns-day={-1}
            onClick={() => mover.turnDay(-1)}
          />
          <Button
            endIcon={<NextIcon />}
            text="Día siguiente"
            data-turns-day={1}
            onClick={() => mover.turnDay(1)}
          />
          {moving.isLifted && (
            <>
              <Button text="− 30 min" aria-label="Media hora menos" onClick={() => mover.stretch(-1)} />
              <Button text="+ 30 min" aria-label="Media hora más" onClick={() => mover.stretch(1)} />
              <Button text="Dejar" onClick={mover.leave} />
              <Button
                intent="primary"
                text="Mover aquí"
                onClick={mover.accept}
                whyNot={isUnmoved ? 'Elija antes otra hora, otra atracción u otro día.' : ''}
              />
            </>
          )}
        </div>
      )}
      {moving?.isLifted && hasKeys && (
        <p className="r-muted">
          Flechas: mover · Mayús + flechas: alargar · Re Pág y Av Pág: otro día · Entrar: aceptar · Esc: dejar
        </p>
      )}
    </div>
  );
}

/** A toast of what went before would lie over the bar. */
function NoToasts() {
  useNoToasts();
  return null;
}
