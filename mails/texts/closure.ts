import type { Reservation } from '../../api/contract/reservations.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';

/** Staff wrote to the people whom a closure affects: their text as it is, and which reservations it is about. */
export function closureMessage(
  account: Account,
  { reason, text }: { readonly reason: string; readonly text: string },
  reservations: readonly Reservation[],
  site: string,
): Letter {
  return letterTo(account, {
    subject: `Cierre por ${reason}: aviso sobre ${reservations.length === 1 ? 'su reserva' : 'sus reservas'}`,
    paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
    facts: reservations.map(({ date_es, hours, place, status_name }) => [
      `${date_es}, ${hours}`,
      `${place} (${status_name})`,
    ]),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
  });
}
