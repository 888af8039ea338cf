import { humanPhone } from '../../domain/person/phone.ts';
import { bookableDates, typeWindow } from '../../domain/schedule/booking-policy.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { SearchFilters, ShownCenter } from '../../projections/court-search/filters.ts';
import type { FoundCourt } from '../../projections/court-search/queries.ts';
import type { FoundAttraction, PublicCenter } from '../contract/search.ts';
import { hours } from './spanish.ts';

export function presentBookableDates({ window }: SearchFilters, today: string) {
  const { firstDate, lastDate } = typeWindow(window, today);
  return { dates: bookableDates(window, today), day_min: firstDate, day_max: lastDate };
}

export function presentCenter({ mapUrl, ...center }: ShownCenter): PublicCenter {
  const { id, name, slug, address, phone, email, hours: open, image } = center;
  return {
    id,
    name,
    slug,
    address,
    phone,
    human_phone: humanPhone(phone),
    email,
    map_url: mapUrl,
    hours: open,
    image,
  };
}

export function presentCourt({ id, name, centerId, center, type, ...court }: FoundCourt): FoundAttraction {
  return {
    id,
    name,
    center_id: centerId,
    center_name: center,
    attraction_type: type,
    capacity: court.capacity,
    image: court.image,
    floor: court.floor,
    dates: court.free.map((slot) => ({
      id: slot.id,
      hour: hours(slot),
      attraction_name: name,
      start: toTime(slot.start),
      end: toTime(slot.end),
    })),
  };
}
