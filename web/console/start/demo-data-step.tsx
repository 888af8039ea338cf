import { useEffect } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { Button } from '../../ui/button.tsx';

type State = Exclude<ResponseOf<typeof calls.firstSteps>['demo_data'], 'none'>;

/** While they are loaded, in whichever process, their state is asked for this often. */
const ASK_MS = 2_000;

/** Offers invented data to an administrator of an empty product, who is asked once more: nothing takes them out again. */
export function DemoDataStep({ state }: { readonly state: State }) {
  const { confirm } = useDialogs();
  const { refetch } = useCall(calls.firstSteps, {});
  const loading = useAction(calls.loadDemoData, {
    failure: 'No ha sido posible cargar los datos de prueba',
    onDone: () => void refetch(),
  });
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), ASK_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);

  async function load() {
    const isSure = await confirm({
      title: '¿Cargar datos de prueba?',
      text: 'Se crearán centros, canchas, personas y reservas inventadas. Sirven para probar: no se pueden quitar después, así que no lo haga en la instalación que usará el público.',
      confirm: 'Cargar datos de prueba',
      cancel: 'Regresar',
    });
    if (isSure) await loading.run({ body: {} });
  }

  return (
    <li className="r-bar">
      <div>
        <h4>Pruebe con datos inventados</h4>
        <p className="r-muted" role="status">
          {isRunning
            ? 'Cargando los datos de prueba. Tarda alrededor de un minuto; puede seguir trabajando.'
            : 'Centros, canchas, personas y reservas de ejemplo, para conocer el sistema.'}
        </p>
      </div>
      <Button
        text={state === 'begun' ? 'Continuar la carga' : 'Cargar datos de prueba'}
        loading={isRunning || loading.isBusy}
        onClick={() => void load()}
      />
    </li>
  );
}
