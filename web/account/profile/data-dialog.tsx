import { Button, lookOf } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';

interface Props {
  readonly personId: string;
  readonly onClose: () => void;
}

export default function DataDialog({ personId, onClose }: Props) {
  const id = encodeURIComponent(personId);
  return (
    <Modal
      title="Descargar mis datos"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button text="Cerrar" onClick={onClose} />
          <a className={lookOf({})} href={`/api/person/${id}/export`} download>
            Para programas (JSON)
          </a>
          <a
            className={lookOf({ intent: 'primary' })}
            href={`/download/report/personal-data/${id}`}
            download
            data-first-focus
          >
            Para leer (PDF)
          </a>
        </>
      }
    >
      <p>Todo lo que se guarda de usted: sus datos, su cuenta y sus reservas. Guárdelo en un lugar seguro.</p>
      <p className="r-muted">Cada descarga queda anotada. Puede descargarlos 10 veces al día.</p>
    </Modal>
  );
}
