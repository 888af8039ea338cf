import { useId } from 'react';
import { bookingRulesCalls } from '../../../api/contract/booking-rules.ts';
import { useCall } from '../call/use-call.ts';
import './booking-rules.css';

interface RequestedTime {
  /** The date of the planned booking, `YYYY-MM-DD`; none: today. */
  readonly day?: string;
  readonly center?: number;
  readonly hour?: { readonly start: string; readonly end: string };
}

/** The rules of booking, and what would refuse a booking of that day and hour. */
export function useBookingRules({ day, center = 0, hour }: RequestedTime) {
  return useCall(bookingRulesCalls.bookingRules, {
    query: {
      ...(day === undefined ? {} : { date: day }),
      ...(hour === undefined ? {} : { hour_start: hour.start, hour_end: hour.end }),
      center_id: String(center),
    },
  });
}

interface Props extends RequestedTime {
  readonly isOpen?: boolean;
  /** Id of the reason that prevents a booking, for what it disables. */
  readonly reasonId?: string;
}

/** The booking rules, shown before the first attempt; a rule that refuses this day and hour comes first. */
export function BookingRules({ isOpen = false, reasonId, ...requested }: Props) {
  const title = useId();
  const { data, isError } = useBookingRules(requested);
  if (isError && !data) return null;
  return (
    <section className="r-rules" aria-labelledby={title}>
      {data && data.blocked !== '' && (
        <p id={reasonId} className="r-rules-blocked" role="status" tabIndex={-1}>
          {data.blocked}
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
