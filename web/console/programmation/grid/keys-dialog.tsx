import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { GRID_KEYS } from './use-grid-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Teclas de la programación"
      size="small"
      onClose={onClose}
      footer={<Button intent="primary" text="Cerrar" onClick={onClose} data-first-focus="" />}
    >
      <dl className="pg-keys">
        {GRID_KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
