import type { ResponseOf } from '../../../api/contract/call.ts';
import { type Calls, calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

type CityLogIn = NonNullable<ResponseOf<Calls['cityLogIn']>['provider']>;
type Row = CityLogIn['roles'][number] & { readonly id: string };

const STATES = {
  unknown: { tone: 'neutral', text: 'Sin uso desde el último arranque' },
  ready: { tone: 'good', text: 'Responde' },
  down: { tone: 'danger', text: 'No responde' },
} as const;

/** How staff log in with the account of the city; the settings of the installation decide, so that nothing changes here. */
export function CityLogInSection() {
  const load = useCall(calls.cityLogIn, {});
  const provider = load.data?.provider;
  if (load.data && !provider) return null;
  return (
    <section className="in-city">
      <h2>Cuenta municipal (OpenID Connect)</h2>
      {provider && <Facts provider={provider} />}
      <DataTable
        caption="Roles que da la cuenta municipal"
        columns={COLUMNS}
        rows={provider?.roles.map((row) => ({ ...row, id: `${row.value} ${row.role}` }))}
        load={load}
        empty="Ningún valor da un rol."
      />
    </section>
  );
}

function Facts({ provider }: { readonly provider: CityLogIn }) {
  const { tone, text } = STATES[provider.state];
  return (
    <dl className="in-facts">
      <dt>Estado</dt>
      <dd>
        <Badge tone={tone} text={text} />
      </dd>
      <dt>Proveedor</dt>
      <dd>{provider.issuer}</dd>
      <dt>Cliente</dt>
      <dd>{provider.client_id}</dd>
      <dt>Dirección de regreso</dt>
      <dd>{provider.callback_url}</dd>
      <dt>Aviso de cierre de sesión</dt>
      <dd>{provider.back_channel_url}</dd>
      <dt>Dato con los roles</dt>
      <dd>{provider.role_claim}</dd>
    </dl>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'value', header: 'Valor en el proveedor', isTitle: true, cell: ({ value }) => value },
  { key: 'role', header: 'Rol en Reservas', cell: ({ role }) => role },
];
