import { TicketIcon } from '../../shared/kit/icons.tsx';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import { DownloadButton, LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/show/note.tsx';
import type { Wizard } from './use-wizard.ts';

export function DoneStep({ state }: Wizard) {
  return (
    <>
      <Note tone="good">
        Reserva creada correctamente. Código: <span className="r-code">{state.shortcode}</span>
      </Note>
      {state.notes.map((note) => (
        <Note key={note} tone="warning">
          {note}
        </Note>
      ))}
      <div className="r-wizard-buttons">
        <DownloadButton
          intent="primary"
          icon={<TicketIcon />}
          text="Ticket"
          href={ticketAddress(state.shortcode)}
        />
        <LinkButton text="Crear otra reserva" to="/manage-reservations/create" />
      </div>
    </>
  );
}
