import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import type { FreeSlot, searchCalls } from '../../../api/contract/search.ts';
import { Button } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { fullDate, longDate } from '../../shared/text/dates.ts';
import { readRepeatedSlot, weekOn } from '../../shared/text/repeat-address.ts';
import { nearestSlots } from './nearest-slots.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { SlotTakenDialog } from './slot-taken-dialog.tsx';

interface Props {
  readonly choice: SearchChoice;
  readonly results: ResponseOf<typeof searchCalls.searchAttractions> | undefined;
  readonly filters: ResponseOf<typeof searchCalls.searchFilters> | undefined;
  readonly isLoading: boolean;
  readonly onChoose: (slot: FreeSlot) => void;
}

/** "Otra vez": opens the booking of the same court and hour a week later, or offers the nearest ones. */
export default function Repeat({ choice, results, filters, isLoading, onChoose }: Props) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const text = query.get('repetir');
  const requested = readRepeatedSlot(text);
  const day = requested && filters ? weekOn(choice.day, filters.day_min) : choice.day;
  const isThere = day === choice.day && results !== undefined && filters !== undefined && !isLoading;
  const court = isThere ? results.data.find(({ id }) => id === requested?.attractionId) : undefined;
  const slot = court?.dates.find(({ start, end }) => start === requested?.start && end === requested.end);
  useEffect(() => {
    if (requested === null) return;
    if (court && slot) navigate(searchAddress(choice, { attraction: court, slot }), { replace: true });
    else if (day !== choice.day)
      navigate(`${searchAddress({ ...choice, day })}?repetir=${text}`, { replace: true });
  });
  if (requested === null || !isThere || slot) return null;
  const forget = () => setQuery({}, { replace: true });
  if (day > filters.day_max)
    return (
      <Modal
        title="Todavía no se puede reservar"
        size="small"
        onClose={forget}
        footer={<Button intent="primary" text="De acuerdo" onClick={forget} />}
      >
        <p>
          El {longDate(day)} todavía no admite reservas: se puede reservar hasta el{' '}
          {fullDate(filters.day_max)}. Vuelva a intentarlo más cerca de la fecha.
        </p>
      </Modal>
    );
  const lost = { ...requested, centerId: court?.center_id ?? choice.center };
  return (
    <SlotTakenDialog
      lost={results.guess ? null : lost}
      day={day}
      text={`El ${longDate(day)} de ${requested.start} a ${requested.end} esa cancha no está libre.`}
      others={nearestSlots(results.data, lost, 0)}
      onChoose={onChoose}
      onClose={forget}
    />
  );
}
