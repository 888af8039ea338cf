import { Link } from 'react-router-dom';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';

export function ProfileSaved({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Perfil actualizado"
      tone="success"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Link className={lookOf({})} to="/user-create-reservation">
            Crear reservación
          </Link>
          <Button intent="primary" text="De acuerdo" data-first-focus onClick={onClose} />
        </>
      }
    >
      <p>Tu perfil ha sido actualizado correctamente</p>
    </Modal>
  );
}
