import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';

/** Asks before typed text is discarded. */
export function CloseGuard({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Modal
      title="¿Cerrar sin reservar?"
      role="alertdialog"
      size="small"
      hasCross={false}
      onClose={onStay}
      footer={
        <>
          <Button text="Descartar" onClick={onDiscard} />
          <Button intent="primary" text="Seguir con la reserva" onClick={onStay} data-first-focus="" />
        </>
      }
    >
      <p>Se perderá lo que ha escrito en este formulario.</p>
    </Modal>
  );
}
