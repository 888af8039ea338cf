import { Button } from '../../shared/kit/button.tsx';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { EmptyState } from '../../shared/kit/states.tsx';

export function NothingFound({ onBack }: { onBack: () => void }) {
  return (
    <div role="status">
      <EmptyState
        title="No se han encontrado resultados"
        picture={<EmptyCourtArt />}
        action={<Button text="Regresar" onClick={onBack} />}
      >
        Compare el código con el de su ticket: lleva nueve letras y números. Una reserva cancelada ya no
        aparece aquí.
      </EmptyState>
    </div>
  );
}
