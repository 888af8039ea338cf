import { Button } from '../../shared/kit/button.tsx';
import { PlaceIcon } from '../../shared/kit/icons.tsx';
import { useNear } from './use-near.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  refused: 'No se pudo conocer su ubicación. Permítala en su navegador e inténtelo de nuevo.',
  unknown: 'Su dispositivo no pudo conocer su ubicación. Inténtelo de nuevo en otro lugar.',
};

export function NearButton() {
  const { state, canAsk, toggle } = useNear();
  if (!canAsk) return null;
  return (
    <Button
      className="r-needs-script"
      icon={<PlaceIcon />}
      text="Cerca de mí"
      aria-pressed={state === 'on'}
      loading={state === 'asking'}
      onClick={toggle}
    />
  );
}

/** Why the place is not known, once it was asked for. */
export function NearProblem() {
  const problem = PROBLEMS[useNear().state];
  if (!problem) return null;
  return (
    <small role="status" className="r-muted">
      {problem}
    </small>
  );
}
