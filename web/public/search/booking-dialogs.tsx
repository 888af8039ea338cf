import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { ownReservationCalls } from '../../../api/contract/own-reservations.ts';
import type { FreeSlot, searchCalls } from '../../../api/contract/search.ts';
import { ApiError, isSessionEnd } from '../../shared/call/api-error.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { type Booked, BookedDialog } from './booked-dialog.tsx';
import { type Chosen, findSlot } from './chosen.ts';
import { ConfirmDialog, factsOf } from './confirm-dialog.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { LostHour } from './lost-hour.tsx';
import type { SearchChoice } from './search-address.ts';

/** Somebody else has booked it, or waited for it before. */
const LOST: ReadonlySet<string> = new Set(['slot_taken', 'slot_offered', 'gap_needed']);
const FAILED = 'No ha sido posible crear esta reserva';

interface Props {
  readonly choice: SearchChoice;
  readonly slotId: number;
  readonly results: ResponseOf<typeof searchCalls.searchAttractions> | undefined;
  readonly isLoading: boolean;
  readonly onChoose: (slot: FreeSlot) => void;
  readonly onClose: () => void;
}

/** From a chosen hour to a booked court: log-in where needed, the question, the ticket, or the nearest other hours. */
export default function BookingDialogs({ choice, slotId, results, isLoading, onChoose, onClose }: Props) {
  const { showError } = useDialogs();
  const { pathname, search } = useLocation();
  const { attempt, isBusy } = useAction(ownReservationCalls.makeReservation, {
    failure: FAILED,
    repeatsLost: true,
  });
  const [booked, setBooked] = useState<Booked | null>(null);
  /** The hour as it was shown last: it disappears from the results once somebody has it. */
  const [known, setKnown] = useState<Chosen | null>(null);
  const [lostId, setLostId] = useState(0);
  /** The hour whose error is being read: its question stays, or another dialogue would come up in front of the error. */
  const [failedId, setFailedId] = useState(0);

  // "Back" leads to the results of before, which are this page: nothing else would close it.
  useEffect(() => {
    const closeBooked = () => setBooked(null);
    window.addEventListener('popstate', closeBooked);
    return () => window.removeEventListener('popstate', closeBooked);
  }, []);

  const found = findSlot(results?.data, slotId);
  if (found && found.slot.id !== known?.slot.id) setKnown(found);
  // Ids of hours belong to the week: the same one is free on another day.
  if (slotId === 0 && lostId !== 0) setLostId(0);

  const book = async ({ attraction, slot }: Chosen, observations: string) => {
    try {
      const { reservation, approval_until: approvalUntil } = await attempt({
        body: {
          available_date_id: slot.id,
          date: choice.day,
          observations,
          companions_quantity: attraction.capacity,
          activity_id: choice.activity,
        },
      });
      const { qrcode, shortcode } = reservation;
      setBooked({ facts: factsOf({ attraction, slot }), qrcode, shortcode, approvalUntil });
      // A reload, or "back" from the ticket, must not ask for the hour that is booked.
      onClose();
    } catch (thrown) {
      if (thrown instanceof ApiError && LOST.has(thrown.code)) return setLostId(slot.id);
      // The results, which load again, lead to log-in with this hour.
      if (isSessionEnd(thrown)) return;
      setFailedId(slot.id);
      await showError(FAILED, thrown);
      setFailedId(0);
    }
  };

  if (booked) return <BookedDialog booked={booked} day={choice.day} onClose={() => setBooked(null)} />;
  if (slotId === 0 || !results || isLoading) return null;
  if (results.guess) return <GuestDialog chosen={found} next={pathname + search} onClose={onClose} />;
  // While it is being booked it may disappear from the results: the question stays until the answer.
  const isAsking = isBusy || failedId === slotId;
  const asked = found ?? (isAsking && known?.slot.id === slotId ? known : null);
  if (asked && lostId !== slotId)
    return (
      <ConfirmDialog
        chosen={asked}
        day={choice.day}
        isBusy={isBusy}
        onConfirm={(observations) => void book(asked, observations)}
        onClose={onClose}
      />
    );
  return (
    <LostHour
      key={slotId}
      slotId={slotId}
      known={known?.slot.id === slotId ? known : null}
      choice={choice}
      results={results.data}
      onChoose={(slot) => {
        setLostId(0);
        onChoose(slot);
      }}
      onClose={onClose}
    />
  );
}
