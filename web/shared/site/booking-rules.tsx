import { type ReactNode, useId } from 'react';
import { bookingRulesCalls } from '../../../api/contract/booking-rules.ts';
import { useCall } from '../call/use-call.ts';
import './booking-rules.css';

/** An hour is about to be booked: what prevents it may end in another tab, or on another device. */
const AGAIN = { staleTime: 0, refetchInterval: 10_000 };

interface RequestedTime {
  /** The date of the planned booking, `YYYY-MM-DD`; none: today. */
  readonly day?: string;
  readonly center?: number;
  readonly hour?: { readonly start: string; readonly end: string };
}

/** The rules of booking, and what would refuse a booking of that day and hour. */
export function useBookingRules({ day, center = 0, hour }: RequestedTime) {
  return useCall(
    bookingRulesCalls.bookingRules,
    {
      query: {
        ...(day === undefined ? {} : { date: day }),
        ...(hour === undefined ? {} : { hour_start: hour.start, hour_end: hour.end }),
        center_id: String(center),
      },
    },
    hour && AGAIN,
  );
}

interface Props extends RequestedTime {
  readonly isOpen?: boolean;
  /** Id of the reason that prevents a booking, for what it disables. */
  readonly reasonId?: string;
  /** The reason with links in it; the light page of the profile itself does without. */
  readonly drawReason?: (text: string) => ReactNode;
}

/** The booking rules, shown before the first attempt; a rule that refuses this day and hour comes first. */
export function BookingRules({ isOpen = false, reasonId, drawReason, ...requested }: Props) {
  const title = useId();
  const { data, isError } = useBookingRules(requested);
  if (isError && !data) return null;
  return (
    <section className="r-rules" aria-labelledby={title}>
      {data && data.blocked !== '' && (
        <p id={reasonId} className="r-rules-blocked" role="status" tabIndex={-1}>
          {drawReason ? drawReason(data.blocked) : data.blocked}
        </p>
      )}
      <details open={isOpen}>
        <summary id={title}>Reglas para reservar</summary>
        <ul>
          {(data?.rules ?? []).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
