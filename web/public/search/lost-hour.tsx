import { useSearchParams } from 'react-router-dom';
import { ownReservationCalls } from '../../../api/contract/own-reservations.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { readRepeatedSlot } from '../../shared/text/repeat-address.ts';
import { type Booked, BookedDialog } from './booked-dialog.tsx';
import type { Chosen } from './chosen.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { hourOf, nearestSlots } from './nearest-slots.ts';
import type { SearchChoice } from './search-address.ts';
import { SlotTakenDialog } from './slot-taken-dialog.tsx';

interface Props {
  readonly slotId: number;
  readonly known: Chosen | null;
  readonly choice: SearchChoice;
  readonly results: readonly FoundAttraction[];
  readonly onChoose: (slot: FreeSlot) => void;
  readonly onClose: () => void;
}

/** It may be the person's own, if the response was lost: they get their ticket, others the nearest hours. */
export function LostHour({ slotId, known, choice, results, onChoose, onClose }: Props) {
  const { day } = choice;
  const [query] = useSearchParams();
  const own = useCall(
    ownReservationCalls.userReservations,
    { params: { filter: '1' }, query: { page: '1' } },
    { staleTime: 0 },
  );
  if (!own.isFetchedAfterMount)
    return known && <ConfirmDialog chosen={known} day={day} isBusy onConfirm={() => {}} onClose={onClose} />;
  const mine = own.data?.data.find((one) => one.available_date_id === slotId && one.date === day);
  if (mine) return <BookedDialog booked={bookedOf(mine)} day={day} onClose={onClose} />;
  const asked = readRepeatedSlot(query.get('cancha'));
  const court = results.find(({ id }) => id === asked?.attractionId);
  const lost = known ? hourOf(known) : asked && { ...asked, centerId: court?.center_id ?? choice.center };
  return (
    <SlotTakenDialog
      lost={lost}
      day={day}
      text={known ? 'Otra persona la acaba de reservar.' : 'Ya comenzó, o alguien la reservó.'}
      others={nearestSlots(results, lost, slotId)}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

function bookedOf({ hours, place, approval, ...rest }: Reservation): Booked {
  const { qrcode, shortcode, companions_quantity: capacity } = rest;
  const approvalUntil = approval?.state === 'pending' ? approval.until : null;
  return { facts: { hour: hours, place, capacity }, qrcode, shortcode, approvalUntil };
}
