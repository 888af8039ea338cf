import { Link } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import { ALARM_TITLES } from '../../../api/contract/system.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/show/note.tsx';
import { ProcessesTable } from './processes-table.tsx';
import { StoresTable } from './stores-table.tsx';
import './system.css';
import type { SystemState } from './system-state.ts';
import { ViewsTable } from './views-table.tsx';

const RELOAD_MS = 10_000;

/** `/admin/system`: how the installation is, measured again every ten seconds while the page is open. */
export default function SystemPage() {
  const query = useCall(calls.systemState, {}, { refetchInterval: RELOAD_MS, staleTime: 0 });
  return (
    <Page
      title="Estado del sistema"
      lead="Se actualiza cada diez segundos. Cada alarma llega por correo a quienes administran, una vez cuando empieza y otra cuando termina."
    >
      <Loaded query={query} lines={8}>
        {(state) => (
          <>
            <Alarms state={state} />
            {state.alarm_readers === 0 && (
              <Note tone="warning" title="Las alarmas no llegan a nadie">
                <p>
                  Nadie que administre tiene un correo confirmado que reciba mensajes. Confirme el suyo, o
                  cámbielo, en <Link to="/user-profile">Mi perfil</Link>.
                </p>
              </Note>
            )}
            <section className="ui-page-part" aria-labelledby="sistema-partes">
              <h2 id="sistema-partes">Almacenes, colas y copia de respaldo</h2>
              <StoresTable state={state} load={query} />
            </section>
            <section className="ui-page-part" aria-labelledby="sistema-datos">
              <h2 id="sistema-datos">Datos de las pantallas</h2>
              <ViewsTable state={state} load={query} />
            </section>
            <section className="ui-page-part" aria-labelledby="sistema-procesos">
              <h2 id="sistema-procesos">Procesos</h2>
              <ProcessesTable state={state} load={query} />
            </section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Alarms({ state: { alarms, at } }: { readonly state: SystemState }) {
  const measured = `Medido el ${dateTimeText(at)}.`;
  return (
    <div className="sy-alarms">
      {alarms.length === 0 ? (
        <Note tone="good" title="Sin alarmas">
          {measured}
        </Note>
      ) : (
        <Note tone="danger" title={alarms.length === 1 ? 'Una alarma' : `${alarms.length} alarmas`}>
          <ul>
            {alarms.map((name) => (
              <li key={name}>{ALARM_TITLES[name]}</li>
            ))}
          </ul>
          {measured}
        </Note>
      )}
    </div>
  );
}
