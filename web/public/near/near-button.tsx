import { Button } from '../../shared/kit/button.tsx';
import { PlaceIcon } from '../../shared/kit/icons.tsx';
import { useNear } from './use-near.ts';

export function NearButton() {
  const { state, canAsk, toggle } = useNear();
  if (!canAsk) return null;
  return (
    <>
      <Button
        className="r-needs-script"
        icon={<PlaceIcon />}
        text="Cerca de mí"
        aria-pressed={state === 'on'}
        loading={state === 'asking'}
        onClick={toggle}
      />
      {state === 'refused' && (
        <small role="status" className="r-muted">
          No se pudo conocer su ubicación. Permítala en su navegador e inténtelo de nuevo.
        </small>
      )}
    </>
  );
}
