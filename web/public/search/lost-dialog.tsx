import type { FreeSlot } from '../../../api/contract/search.ts';
import { Button } from '../../shared/button.tsx';
import { Modal } from '../../shared/modal.tsx';
import type { Offer } from './nearest-slots.ts';

interface Props {
  readonly others: readonly Offer[];
  readonly onChoose: (slot: FreeSlot) => void;
  readonly onClose: () => void;
}

/** Somebody else was faster: the nearest hours that are free. */
export function LostDialog({ others, onChoose, onClose }: Props) {
  return (
    <Modal
      title="Esa hora ya no está libre"
      size="small"
      onClose={onClose}
      footer={<Button text="Ver todas las canchas" onClick={onClose} />}
    >
      {others.length === 0 ? (
        <p>Ya no quedan horas libres ese día. Elija otro día u otro lugar.</p>
      ) : (
        <>
          <p>Otra persona la acaba de reservar. Estas son las más cercanas:</p>
          <ul className="r-offers">
            {others.map(({ attraction, slot }) => (
              <li key={slot.id}>
                <button type="button" className="r-offer" onClick={() => onChoose(slot)}>
                  <strong>{slot.hour}</strong>
                  <span>
                    {attraction.name}, {attraction.center_name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
