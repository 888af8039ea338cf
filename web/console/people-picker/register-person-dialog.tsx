import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { personBody } from '../../../api/contract/person-fields.ts';
import { parseCui } from '../../../domain/person/cui.ts';
import { CuiHint } from '../../shared/fields/cui-hint.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { GENDERS } from '../../shared/text/person-texts.ts';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const FAILURE = 'No ha sido posible registrar a esta persona';
const SUCCESS = 'Persona registrada correctamente';

interface Props {
  readonly onClose: () => void;
  readonly onRegistered: (person: Person) => void;
  /** The text of a search without results: digits go into the CUI. */
  readonly typed?: string;
}

export function RegisterPersonDialog({ onClose, onRegistered, typed = '' }: Props) {
  const { showConfirmation } = useDialogs();
  const action = useAction(calls.registerPerson, { failure: FAILURE });
  const form = useForm({
    schema: personBody,
    initial: {
      cui: parseCui(typed) ?? '',
      first_name: '',
      last_name: '',
      gender: '',
      date_of_birth: '',
      phone: '',
    },
    failure: FAILURE,
    onSubmit: async (body) => {
      const { person } = await action.attempt({ body });
      onRegistered(person);
      onClose();
      await showConfirmation(SUCCESS);
    },
  });
  return (
    <FormDialog title="Registrar persona" form={form} onClose={onClose}>
      <TextField
        label="Número de DPI (CUI)"
        isFirst
        inputMode="numeric"
        hint={<CuiHint typed={form.values.cui} />}
        {...form.field('cui')}
      />
      <TextField label="Nombres" {...form.field('first_name')} />
      <TextField label="Apellidos" {...form.field('last_name')} />
      <SelectField
        label="Género"
        options={GENDERS}
        none={{ value: '', label: 'Seleccione' }}
        {...form.field('gender')}
      />
      <DateField label="Fecha de nacimiento" lies="behind" {...form.field('date_of_birth')} />
      <TextField
        label="Teléfono"
        type="tel"
        inputMode="numeric"
        hint="Sin guiones y sin espacios"
        {...form.field('phone')}
      />
    </FormDialog>
  );
}
