import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { CurrentUser } from '../auth/sessions.ts';

/** A reservation as keys of the API see it: without people, and without texts that somebody wrote. */
function impersonal(detail: ReservationDetail): ReservationDetail {
  const written = { name: '', dependency: '', reference: '', observations: '', approvalReason: '' };
  return { ...detail, ...written, person: null, personId: null };
}

/** Also without the codes: they open the ticket, which has names. */
function withoutCodes(detail: ReservationDetail): ReservationDetail {
  return { ...impersonal(detail), shortcode: '', qrcode: '' };
}

/** Reservations as the user sees them: a key of the API sees less. */
export function seenBy(user: CurrentUser | null): (detail: ReservationDetail) => ReservationDetail {
  return user?.key ? impersonal : (detail) => detail;
}

/** The same, in lists, searches and sheets. */
export function listedFor(user: CurrentUser | null): (detail: ReservationDetail) => ReservationDetail {
  return user?.key ? withoutCodes : (detail) => detail;
}
