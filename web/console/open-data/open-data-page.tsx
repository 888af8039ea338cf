import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { dateText, dateTimeText } from '../../shared/text/date-text.ts';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/show/note.tsx';
import { PublisherForm } from './publisher-form.tsx';

type State = ResponseOf<typeof calls.openDataState>;

/** `/admin/open-data`: what is published by OpenActive, and by whom. For administrators. */
export default function OpenDataPage() {
  const state = useCall(calls.openDataState, {});
  const settings = useCall(calls.settings, {}, { gcTime: 0 });
  const reload = () => void Promise.all([state.refetch(), settings.refetch()]);
  return (
    <Page
      title="Datos abiertos"
      lead="Canchas y horas libres en el formato de OpenActive, para que otros sitios las muestren y los socios con llave las reserven."
    >
      <Loaded query={state} lines={4}>
        {(found) => <Published state={found} />}
      </Loaded>
      <section className="ui-page-part" aria-labelledby="datos-publicador">
        <h2 id="datos-publicador">Quién publica</h2>
        <Loaded query={settings} lines={4}>
          {(data) => <PublisherForm settings={data.settings} onSaved={reload} />}
        </Loaded>
      </section>
    </Page>
  );
}

function Published({ state }: { readonly state: State }) {
  if (state.state === 'off')
    return (
      <Note tone="warning" title="Apagados">
        Quien opera el sistema los enciende con OPENACTIVE=on.
      </Note>
    );
  if (state.state === 'incomplete')
    return (
      <Note tone="warning" title="Falta quién publica">
        Complete los cuatro datos de abajo para publicar.
      </Note>
    );
  const { facilities, free_slots, taken_slots, last_date, changed_at } = state;
  return (
    <Note tone="good" title="Publicados">
      <p>
        {facilities} atracciones, {free_slots} horas libres y {taken_slots} ocupadas
        {last_date && ` hasta el ${dateText(last_date)}`}
        {changed_at && `. Último cambio: ${dateTimeText(changed_at)}`}.
      </p>
      <ul>
        <li>
          <a href={state.dataset_url}>Página del conjunto de datos</a>
        </li>
        <li>
          <a href={state.facility_feed_url}>Feed de atracciones</a>
        </li>
        <li>
          <a href={state.slot_feed_url}>Feed de horas</a>
        </li>
        <li>
          Base de la Open Booking API: <code>{state.booking_url}</code>
        </li>
      </ul>
    </Note>
  );
}
