import { type FormEvent, useEffect, useId, useState } from 'react';
import { profileCalls } from '../../../api/contract/profile.ts';
import { isBirthDateAllowed } from '../../../domain/person/birth-date.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { type FieldErrors, fieldErrors, fieldErrorsOf } from '../../shared/call/field-errors.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { laterDialog } from '../../shared/kit/later.tsx';
import { Loaded } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useSessionDraft } from '../../shared/session/use-session-draft.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { GENDERS, PERSON_LABELS } from '../../shared/text/person-texts.ts';
import { followed, type Profile, type ProfileDraft } from './profile-draft.ts';
import { ProfileSaved } from './profile-saved.tsx';

/** Few are overtaken by a change of the staff: the page does not wait for it. */
const ChangedMeanwhile = laterDialog(() => import('./changed-meanwhile.tsx'));

const FAILED = 'No ha sido posible actualizar los datos';

const schema = profileCalls.updateProfile.body;

/** The bounds are settings, which the schema of the call doesn't know. */
function birthDateErrors(date: string, { min, max }: Pick<Props, 'min' | 'max'>): FieldErrors {
  if (isBirthDateAllowed(date, { min, max })) return {};
  return { date_of_birth: `Elija una fecha del ${dateText(min)} al ${dateText(max)}` };
}

const GENDER_OPTIONS = [{ value: '', label: 'Seleccione', disabled: true }, ...GENDERS];

interface Props {
  readonly cui: string;
  /** Bounds of the date of birth, `YYYY-MM-DD`. */
  readonly min: string;
  readonly max: string;
}

export function ProfileForm({ cui, ...bounds }: Props) {
  const person = useCall(profileCalls.personByCui, { params: { cui } });
  return (
    <Loaded query={person} lines={5} label="Cargando sus datos…">
      {(data) => <Fields cui={cui} person={data} {...bounds} />}
    </Loaded>
  );
}

function Fields({ cui, person, min, max }: Props & { person: Profile }) {
  const [{ values, known }, setDraft] = useSessionDraft<ProfileDraft>('datos-personales', {
    values: person,
    known: person,
  });
  useEffect(() => setDraft((draft) => followed(draft, person)), [person, setDraft]);
  const [changes, setChanges] = useState<ApiError['changes'] | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaved, setSaved] = useState(false);
  const { attempt, isBusy } = useAction(profileCalls.updateProfile, { failure: FAILED });
  const { showError } = useDialogs();
  const form = useId();
  const set = (field: keyof Profile) => (value: string) => {
    setDraft((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    setErrors(({ [field]: _, ...rest }) => rest);
  };
  const goTo = (found: FieldErrors) => {
    const first = Object.keys(PERSON_LABELS).find((name) => found[name]);
    document.querySelector<HTMLElement>(`#${CSS.escape(form)} [name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = { ...birthDateErrors(values.date_of_birth, { min, max }), ...fieldErrors(schema, values) };
    setErrors(found);
    if (Object.keys(found).length > 0) return goTo(found);
    try {
      const saved = await attempt({ params: { cui }, body: { ...values, known } });
      setDraft({ values: saved, known: saved });
      setChanges(null);
      setSaved(true);
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.current?.known) {
        const seen = thrown.current.known as Partial<Profile>;
        setDraft((now) => ({ ...now, known: { ...now.known, ...seen } }));
        return setChanges(thrown.changes);
      }
      const refused = fieldErrorsOf(thrown);
      setErrors(refused);
      // A field says it already.
      if (Object.keys(refused).length === 0) await showError(FAILED, thrown);
      goTo(refused);
    }
  };
  const field = (name: keyof Profile) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: set(name),
  });

  return (
    <form
      id={form}
      className="r-account-form"
      method="post"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {changes && <ChangedMeanwhile changes={changes} labels={PERSON_LABELS} />}
      <TextField label={PERSON_LABELS.first_name} autoComplete="given-name" {...field('first_name')} />
      <TextField label={PERSON_LABELS.last_name} autoComplete="family-name" {...field('last_name')} />
      <DateField
        label={PERSON_LABELS.date_of_birth}
        autoComplete="bday"
        min={min}
        max={max}
        {...field('date_of_birth')}
      />
      <TextField
        label={PERSON_LABELS.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Sin guiones y sin espacios"
        {...field('phone')}
      />
      <SelectField
        label={PERSON_LABELS.gender}
        hint="Opcional"
        options={GENDER_OPTIONS}
        {...field('gender')}
      />
      <Button
        type="submit"
        needsScript
        intent="primary"
        size="large"
        text="Guardar cambios"
        loading={isBusy}
      />
      {isSaved && <ProfileSaved onClose={() => setSaved(false)} />}
    </form>
  );
}
