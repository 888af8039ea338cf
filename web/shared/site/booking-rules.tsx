import { useId } from 'react';
import { bookingRulesCalls } from '../../../api/contract/booking-rules.ts';
import { useCall } from '../use-call.ts';
import './booking-rules.css';

interface Props {
  /** The day that is thought of, `YYYY-MM-DD`; none: today. */
  readonly day?: string;
  /** The center that is thought of; 0: any. */
  readonly center?: number;
  /** Shows the rules at once, not only what prevents a booking. */
  readonly isOpen?: boolean;
}

/** What may be booked, told before one tries; first what would refuse a booking of that day. */
export function BookingRules({ day, center = 0, isOpen = false }: Props) {
  const title = useId();
  const { data, isError } = useCall(bookingRulesCalls.bookingRules, {
    query: { ...(day === undefined ? {} : { date: day }), center_id: String(center) },
  });
  if (isError && !data) return null;
  return (
    <section className="r-rules" aria-labelledby={title}>
      {data && data.blocked !== '' && (
        <p className="r-rules-blocked" role="status">
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
