import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { profileBody } from '../../../api/contract/person-fields.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { GENDERS, PERSON_LABELS } from '../../shared/text/person-texts.ts';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';

const FAILURE = 'No ha sido posible actualizar los datos';

export function EditProfileDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { showConfirmation } = useDialogs();
  const action = useAction(calls.updateProfile, { failure: FAILURE });
  const { first_name, last_name, gender, date_of_birth, phone } = person;
  const initial = { first_name, last_name, gender, date_of_birth, phone };
  const overtaken = useOvertaken({ known: initial }, PERSON_LABELS);
  const form = useForm({
    schema: profileBody,
    initial,
    failure: FAILURE,
    onSubmit: async (body) => {
      const saved = await overtaken.watch(
        (seen) => action.attempt({ params: { cui: person.cui }, body: { ...body, ...seen } }),
        form.rebase,
      );
      if (!saved) return;
      onClose();
      await showConfirmation('Se han actualizado los datos de esta persona');
    },
  });
  return (
    <FormDialog title="Editar datos" form={form} onClose={onClose} mode="edit">
      {overtaken.note}
      <TextField label={PERSON_LABELS.first_name} isFirst {...form.field('first_name')} />
      <TextField label={PERSON_LABELS.last_name} {...form.field('last_name')} />
      <DateField label={PERSON_LABELS.date_of_birth} lies="behind" {...form.field('date_of_birth')} />
      <TextField
        label={PERSON_LABELS.phone}
        type="tel"
        inputMode="numeric"
        hint="Sin guiones y sin espacios"
        {...form.field('phone')}
      />
      <SelectField
        label={PERSON_LABELS.gender}
        options={GENDERS}
        none={{ value: '', label: 'Seleccione' }}
        {...form.field('gender')}
      />
    </FormDialog>
  );
}
