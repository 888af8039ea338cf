import type { FreeSlot } from '../../../api/contract/search.ts';
import { waitingListCalls } from '../../../api/contract/waiting-list.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { BellIcon } from '../../shared/kit/icons.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import type { SlotOffer, TakenSlot } from './nearest-slots.ts';
import { useWait } from './use-wait.ts';

interface Props {
  readonly lost: TakenSlot | null;
  readonly day: string;
  readonly text: string;
  readonly others: readonly SlotOffer[];
  readonly onChoose: (slot: FreeSlot) => void;
  readonly onClose: () => void;
}

export function SlotTakenDialog({ lost, day, text, others, onChoose, onClose }: Props) {
  const { wait, isBusy } = useWait(onClose);
  const canWait = useCanWait(lost, day);
  const notify = lost && canWait && (
    <Button
      icon={<BellIcon />}
      text="Avísame"
      loading={isBusy}
      onClick={() =>
        void wait({
          attraction_id: lost.attractionId,
          date: day,
          hour_start: lost.start,
          hour_end: lost.end,
        })
      }
    />
  );
  return (
    <Modal
      title="Esa hora ya no está libre"
      tone="error"
      size="small"
      isInAddress
      onClose={onClose}
      footer={
        <>
          {notify}
          <Button text="Ver todas las canchas" onClick={onClose} />
        </>
      }
    >
      {others.length === 0 ? (
        <p>
          Ya no quedan horas libres ese día. Elija otro día u otro lugar
          {canWait ? ', o pida que le avisemos si se libera.' : '.'}
        </p>
      ) : (
        <>
          <p>
            {text} Estas son {lost ? 'las horas libres más cercanas' : 'otras horas libres de ese día'}:
          </p>
          <ul className="r-alternatives">
            {others.map(({ attraction, slot }) => (
              <li key={slot.id}>
                <button type="button" className="r-alternative" onClick={() => onChoose(slot)}>
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

/** An hour that has begun, is closed or is no longer open can't be waited for. */
function useCanWait(lost: TakenSlot | null, day: string): boolean {
  const params = { day, activity: 'all', center: String(lost?.centerId) };
  const taken = useCall(waitingListCalls.takenHours, lost && { params });
  const court = taken.data?.courts.find(({ id }) => id === lost?.attractionId);
  return Boolean(
    court?.hours.some(({ hour_start, hour_end }) => hour_start === lost?.start && hour_end === lost.end),
  );
}
