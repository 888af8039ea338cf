import { BOOKING } from '../contract/open-active.ts';

/** Partners of the Open Booking API. */
export function isOfPartners(path: string): boolean {
  return path.startsWith(`${BOOKING}/`);
}

/** Programs read what is below it: no page is ever the answer. */
export function isOfPrograms(path: string): boolean {
  return path.startsWith('/api/') || isOfPartners(path);
}
