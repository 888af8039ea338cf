import { useState } from 'react';
import { type ListedKey, rotationBody } from '../../../api/contract/api-keys.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ShownKey } from './shown-key.tsx';

interface Props {
  readonly apiKey: ListedKey;
  readonly onClose: () => void;
}

const FAILURE = 'No ha sido posible renovar la llave';
const CHOICES = [
  { value: 0, label: 'Dejar de valer ya' },
  { value: 24, label: 'Valer 24 horas más' },
  { value: 168, label: 'Valer 7 días más' },
];

/** Gives a key another secret; then shows it, this once. */
export function RotateKeyDialog({ apiKey: { id, name }, onClose }: Props) {
  const action = useAction(calls.rotateApiKey, { failure: FAILURE });
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    schema: rotationBody,
    initial: { overlap_hours: 24 },
    failure: FAILURE,
    onSubmit: async (body) => setSecret((await action.attempt({ params: { id }, body })).secret),
  });
  if (secret !== null) return <ShownKey title="Llave renovada" value={secret} onClose={onClose} />;
  return (
    <FormDialog title="Renovar llave" form={form} submitText="Renovar" onClose={onClose}>
      <p>
        «{name}» recibe una llave nueva con los mismos permisos. Si la anterior llegó a manos ajenas, haga que
        deje de valer ya.
      </p>
      <SelectField label="La llave anterior debe" options={CHOICES} {...form.field('overlap_hours')} />
    </FormDialog>
  );
}
