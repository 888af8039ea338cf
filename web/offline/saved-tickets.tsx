import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { TicketIcon } from '../shared/kit/icons.tsx';
import { fullDate, timeOf } from '../shared/text/dates.ts';
import { readSavedTickets, type SavedTicket } from './saved-ticket-store.ts';
import './saved-tickets.css';

export default function SavedTickets() {
  const [tickets, setTickets] = useState<readonly SavedTicket[]>([]);
  useEffect(() => {
    void readSavedTickets().then(setTickets);
  }, []);
  if (tickets.length === 0) return null;
  return (
    <section className="r-saved r-card" aria-labelledby="guardados">
      <h2 id="guardados">Tickets guardados en este dispositivo</h2>
      <ul>
        {tickets.map(({ address, found }) => (
          <li key={address}>
            <Link to={address}>
              <TicketIcon />
              <span>
                <strong>{found.attraction_name}</strong>, {found.center_name}
                <br />
                {fullDate(found.reservation_date)}, {timeOf(found.reservation_date_start)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
