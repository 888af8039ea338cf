import { CopyField } from '../../shared/kit/copy-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';

interface Props {
  readonly title: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A key, as it is shown once and never again. */
export function ShownKey({ title, value, onClose }: Props) {
  return (
    <Modal
      title={title}
      isStatic
      onClose={onClose}
      footer={<Button intent="primary" text="Ya la guardé" onClick={onClose} />}
    >
      <p>
        Cópiela ahora y guárdela donde el otro sistema guarda sus contraseñas:{' '}
        <strong>no se muestra otra vez</strong>. Si se pierde, renueve la llave.
      </p>
      <CopyField label="Llave de API" value={value} />
    </Modal>
  );
}
