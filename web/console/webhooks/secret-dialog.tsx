import { CopyField } from '../../shared/kit/copy-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';

/** The secret that signs deliveries, shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal
      title="Secreto del webhook"
      isStatic
      onClose={onClose}
      footer={<Button intent="primary" text="Ya lo guardé" onClick={onClose} />}
    >
      <p>
        El sistema que recibe los avisos comprueba con este secreto que vienen de aquí. Cópielo ahora: no se
        vuelve a mostrar.
      </p>
      <CopyField label="Secreto" value={secret} />
    </Modal>
  );
}
