import { reminderCalls } from '../../../api/contract/reminders.ts';
import { useAction } from '../../shared/kit/use-action.ts';

/** "Avisos por correo": whether reminders are sent. Mails about what happens to a reservation always are. */
export function MailCard({ wantsReminders }: { wantsReminders: boolean }) {
  const change = useAction(reminderCalls.setReminders, {
    failure: 'No ha sido posible guardar los cambios',
  });
  return (
    <section className="r-card r-card-body" aria-labelledby="avisos">
      <h2 id="avisos">Avisos por correo</h2>
      <label className="r-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={wantsReminders}
          checked={wantsReminders}
          // Not disabled while it is saved: that would take the focus away.
          aria-busy={change.isBusy}
          aria-describedby="avisos-nota"
          onChange={(event) => void change.run({ body: { wanted: event.currentTarget.checked } })}
        />
        <span>Recordarme mis reservas antes de la hora</span>
      </label>
      <p className="r-muted" id="avisos-nota">
        Las confirmaciones, los cambios y las cancelaciones siempre se envían.
      </p>
    </section>
  );
}
