import { Link } from 'react-router-dom';
import { lookOf } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import type { Chosen } from './chosen.ts';

interface Props {
  readonly chosen: Chosen | null;
  readonly next: string;
  readonly onClose: () => void;
}

export function GuestDialog({ chosen, next, onClose }: Props) {
  const query = `?next=${encodeURIComponent(next)}`;
  return (
    <Modal
      title="Inicie sesión para reservar"
      size="small"
      isInAddress
      onClose={onClose}
      footer={
        <>
          <Link className={lookOf({})} to={`/register${query}`}>
            Crear una cuenta
          </Link>
          <Link className={lookOf({ intent: 'primary' })} to={`/login${query}`} data-first-focus>
            Iniciar sesión
          </Link>
        </>
      }
    >
      <p>
        {chosen
          ? `Guardamos su elección: ${chosen.attraction.name}, ${chosen.slot.hour}. `
          : 'Esa hora ya no está libre. '}
        Después de iniciar sesión o de crear su cuenta volverá aquí para{' '}
        {chosen ? 'confirmarla' : 'elegir otra hora'}.
      </p>
    </Modal>
  );
}
