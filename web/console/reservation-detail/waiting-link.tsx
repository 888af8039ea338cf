import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** To those who wait for an hour of this court on this day, with their number; nothing once the time is over. */
export function WaitingLink({ reservation }: { readonly reservation: Reservation }) {
  const { status, center_id, attraction_id, date } = reservation;
  const isToCome = status === 0;
  const query = { center: center_id, attraction: attraction_id, date };
  const count = useCall(calls.waitingPeople, isToCome ? { query } : null).data?.waiting.length ?? 0;
  if (!isToCome) return null;
  const address = new URLSearchParams({ center: `${center_id}`, attraction: `${attraction_id}`, date });
  const text = count === 0 ? 'Lista de espera' : `Lista de espera (${count})`;
  return <LinkButton variant="minimal" text={text} to={`/admin/waiting-list?${address}`} />;
}
