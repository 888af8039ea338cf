import { useState } from 'react';
import { apiKeyBody } from '../../../api/contract/api-keys.ts';
import { calls } from '../../../api/contract/calls.ts';
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '../../../domain/api-key/scopes.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { DateTimeField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, optionsOf } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ShownKey } from './shown-key.tsx';

const FAILURE = 'No ha sido posible crear la llave';
const SCOPES = API_SCOPE_NAMES.map((value) => ({ value, label: API_SCOPES[value] }));

/** Makes a key; then shows it, this once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const centers = useCall(calls.manageCenters, {}).data?.centers ?? [];
  const today = useProductNow()?.date;
  const action = useAction(calls.createApiKey, { failure: FAILURE });
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    schema: apiKeyBody,
    initial: {
      name: '',
      scopes: [] as readonly ApiScope[],
      center_ids: [] as readonly number[],
      expires_at: '',
    },
    failure: FAILURE,
    onSubmit: async (body) => setSecret((await action.attempt({ body })).secret),
  });
  if (secret !== null) return <ShownKey title="Llave creada" value={secret} onClose={onClose} />;
  return (
    <FormDialog title="Crear llave" form={form} submitText="Crear llave" onClose={onClose}>
      <TextField
        label="Nombre"
        hint="El sistema que la usará; así aparece en el registro de eventos."
        isFirst
        {...form.field('name')}
      />
      <CheckboxList label="Permisos" options={SCOPES} isRequired {...form.field('scopes')} />
      <CheckboxList
        label="Centros deportivos"
        hint="Sin ninguna marca, la llave vale en todos."
        options={optionsOf(centers)}
        {...form.field('center_ids')}
      />
      <DateTimeField
        label="Vence"
        hint="Fecha y hora (HH:MM). Vacío: la llave no vence."
        min={today}
        {...form.field('expires_at')}
        isRequired={false}
      />
    </FormDialog>
  );
}
