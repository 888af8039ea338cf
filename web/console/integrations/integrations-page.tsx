import { Add, Disable, Refresh } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ListedKey } from '../../../api/contract/api-keys.ts';
import { calls } from '../../../api/contract/calls.ts';
import { API_SCOPES } from '../../../domain/api-key/scopes.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { CenterNames } from '../../ui/show/center-names.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { CityLogInSection } from './city-log-in.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import './integrations.css';

/** `/admin/integrations`: the keys by which other systems use the API. For administrators. */
export default function IntegrationsPage() {
  const list = useCall(calls.apiKeys, {});
  const [isCreating, setCreating] = useState(false);
  const [rotated, setRotated] = useState<ListedKey | null>(null);
  return (
    <Page
      title="Integraciones"
      lead={
        <>
          Cada llave de API da a otro sistema los permisos que usted elija, y nada más.{' '}
          <a className="in-docs" href="/api/docs">
            Cómo se usa la API
          </a>
        </>
      }
      actions={
        <Button icon={<Add />} intent="primary" text="Crear llave" onClick={() => setCreating(true)} />
      }
    >
      <DataTable
        caption="Llaves de API"
        columns={COLUMNS}
        rows={list.data?.keys}
        load={list}
        empty="No hay llaves."
        emptyHint="Cree una para cada sistema que lea o haga reservas, con los permisos que necesita y nada más."
        emptyAction={<Button text="Crear la primera llave" onClick={() => setCreating(true)} />}
        actionsWidth="19.5rem"
        actions={(key) => (
          <>
            <HistoryButton table="api_keys" id={key.id} name={key.name} />
            {key.state === 'active' && (
              <Button
                icon={<Refresh />}
                text="Renovar"
                aria-label={`Renovar la llave ${key.name}`}
                onClick={() => setRotated(key)}
              />
            )}
            {key.state !== 'revoked' && <RevokeButton apiKey={key} />}
          </>
        )}
      />
      <CityLogInSection />
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {rotated && <RotateKeyDialog apiKey={rotated} onClose={() => setRotated(null)} />}
    </Page>
  );
}

function RevokeButton({ apiKey: { id, name } }: { readonly apiKey: ListedKey }) {
  const { confirm } = useDialogs();
  const revoke = useAction(calls.revokeApiKey, {
    failure: 'No ha sido posible revocar la llave',
    success: 'Se ha revocado la llave',
  });
  const ask = async () => {
    const isSure = await confirm({
      title: '¿Revocar esta llave?',
      text: `¿Está seguro de que desea revocar la llave «${name}»? El sistema que la usa deja de funcionar ahora mismo, y no se puede deshacer.`,
      confirm: 'Revocar',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await revoke.run({ params: { id } });
  };
  return (
    <Button
      icon={<Disable />}
      intent="danger"
      variant="outlined"
      text="Revocar"
      aria-label={`Revocar la llave ${name}`}
      loading={revoke.isBusy}
      onClick={() => void ask()}
    />
  );
}

const STATES = {
  active: { text: 'Activa', tone: 'good' },
  expired: { text: 'Vencida', tone: 'danger' },
  revoked: { text: 'Revocada', tone: 'danger' },
} as const;

const SCOPES: Readonly<Record<string, string>> = API_SCOPES;

const COLUMNS: readonly Column<ListedKey>[] = [
  {
    key: 'state',
    header: 'Estado',
    width: '6.5rem',
    isLabelHidden: true,
    cell: ({ state }) => <Badge {...STATES[state]} />,
  },
  {
    key: 'name',
    header: 'Nombre',
    isTitle: true,
    cell: ({ name, created_by }) => (
      <>
        {name}
        <br />
        <small className="r-muted">Creada por {created_by}</small>
      </>
    ),
  },
  {
    key: 'scopes',
    header: 'Permisos',
    width: '24%',
    cell: ({ scopes }) => scopes.map((scope) => SCOPES[scope] ?? scope).join('; '),
  },
  {
    key: 'centers',
    header: 'Centros',
    width: '14%',
    cell: ({ center_ids }) => <CenterNames ids={center_ids} />,
  },
  {
    key: 'expires',
    header: 'Vence',
    width: '9.5rem',
    cell: ({ expires_at, previous_until }) => (
      <>
        {expires_at === null ? 'No vence' : dateTimeText(expires_at)}
        {previous_until !== '' && (
          <>
            <br />
            <small className="r-muted">La anterior vale hasta el {dateTimeText(previous_until)}</small>
          </>
        )}
      </>
    ),
  },
  {
    key: 'used',
    header: 'Último uso',
    width: '9.5rem',
    cell: ({ last_used_at }) => (last_used_at === '' ? 'Nunca' : dateTimeText(last_used_at)),
  },
];
