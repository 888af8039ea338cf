import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { useCall } from '../../shared/call/use-call.ts';
import type { SearchChoice } from './search-address.ts';

const MINUTE = 60_000;

/** The free courts of a choice, kept up to date as others book; and what there is to choose from. */
export function useResults({ day, activity, center }: SearchChoice) {
  const filters = useCall(searchCalls.searchFilters, {}, { staleTime: MINUTE });
  const results = useCall(
    searchCalls.searchAttractions,
    isCalendarDate(day) ? { params: { day, activity: String(activity), center: String(center) } } : null,
    // Hours that begin fall out of the list without anybody booking.
    { keepPrevious: true, refetchInterval: MINUTE },
  );
  return { filters, results, refetch: () => void results.refetch() };
}

/** Every day that may be booked, with the number of hours that are free on it. */
export function useFreeDays({ activity, center, part }: SearchChoice) {
  return useCall(
    searchCalls.searchDays,
    { params: { activity: String(activity), center: String(center) }, query: part ? { part } : {} },
    { keepPrevious: true, staleTime: 30_000 },
  );
}
