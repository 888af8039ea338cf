import { handoverCalls as calls, type OfferedReservation } from '../../../api/contract/handover.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { whenText } from '../../shared/text/dates.ts';
import { reservationName } from '../../shared/text/reservation-texts.ts';
import { OwnCard, OwnList } from '../own-card.tsx';

/** No topic announces the first offer to this screen: it polls. */
const AGAIN_MS = 30_000;

export function HandoverSection() {
  const { data } = useCall(calls.handovers, {}, { refetchInterval: AGAIN_MS });
  if (!data || data.handovers.length === 0) return null;
  return (
    <section id="cesiones" className="r-waiting" aria-labelledby="titulo-cesiones">
      <h2 id="titulo-cesiones">Le ceden una reserva</h2>
      <OwnList items={data.handovers} card={(offered) => <OfferedCard offered={offered} />} />
    </section>
  );
}

function OfferedCard({ offered }: { offered: OfferedReservation }) {
  const { id, place_center: center, place_attraction: court, date, hours, from } = offered;
  const accept = useAction(calls.acceptHandover, {
    failure: 'No ha sido posible aceptar la reserva',
    success: 'La reserva ya es suya.',
  });
  const decline = useAction(calls.endHandover, { failure: 'No ha sido posible rechazar la reserva' });
  const { confirm } = useDialogs();
  const params = { id };
  const name = reservationName(offered);
  const ask = async () => {
    const isSure = await confirm({
      title: '¿Rechazar la reserva?',
      text: 'La reserva seguirá siendo de quien se la ofrece. ¿Está seguro de que no la quiere?',
      confirm: 'Rechazar la reserva',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await decline.run({ params });
  };
  return (
    <OwnCard
      titleId={`cedida-${id}`}
      when={whenText(date, hours)}
      center={center}
      court={court}
      look="r-waiting-card is-offered"
    >
      <p>
        {from === '' ? 'Otra persona' : from} quiere cederle esta reserva. Puede aceptarla hasta la hora de
        entrada.
      </p>
      <footer>
        <div className="r-row">
          <Button
            intent="primary"
            text="Aceptar la reserva"
            aria-label={`Aceptar la reserva: ${name}`}
            {...accept.button({ params })}
          />
          <Button
            variant="outlined"
            text="Rechazar"
            aria-label={`Rechazar: ${name}`}
            loading={decline.isBusy}
            onClick={() => void ask()}
          />
        </div>
      </footer>
    </OwnCard>
  );
}
