import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { accountCalls as calls, registerStepBody } from '../../api/contract/account.ts';
import { useSend } from '../shared/call/send.ts';
import { CuiHint } from '../shared/fields/cui-hint.tsx';
import { DateField } from '../shared/fields/date-field.tsx';
import { SelectField } from '../shared/fields/select-field.tsx';
import { EMAIL_INPUT, TextField } from '../shared/fields/text-field.tsx';
import { useFormProof } from '../shared/form-proof/form-proof.tsx';
import { Button, lookOf } from '../shared/kit/button.tsx';
import { focusHeading } from '../shared/kit/focus.ts';
import { PlainForm } from '../shared/site/plain-form.tsx';
import { useBirthDates, usePosted } from '../shared/site/site-context.ts';
import { GENDERS } from '../shared/text/person-texts.ts';
import { AccountCard } from './account-card.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type AccountForm, sentAddress, useAccountForm } from './use-account-form.ts';

const EMPTY = {
  email: '',
  password: '',
  password_confirmation: '',
  cui: '',
  first_name: '',
  last_name: '',
  gender: '',
  date_of_birth: '',
  phone: '',
};
const ACCOUNT = ['email', 'password', 'password_confirmation'] as const;
/** `all`: the answer to a form without script, whose both steps are one. */
type Step = 'account' | 'person' | 'all';
const MAIN = { intent: 'primary', size: 'large', fill: true } as const;
/** Figures alone, typed on a phone's number keys. */
const FIGURES = { inputMode: 'numeric' } as const;
const CUI = { ...FIGURES, label: 'CUI (número de DPI)', autoComplete: 'off' } as const;
const PHONE = { ...FIGURES, label: 'Teléfono', hint: 'Sin guiones y sin espacios' } as const;
const GENDER_OPTIONS = [{ value: '', label: 'Seleccione', disabled: true }, ...GENDERS];

/** `/register`: the result comes by mail, so that the page does not reveal who has an account. */
export default function RegisterPage() {
  const [search] = useSearchParams();
  const posted = usePosted('register');
  const [sentTo, setSentTo] = useState(sentAddress(posted));
  const send = useSend();
  const { trap, proof } = useFormProof();
  const { step, goOn, goBack, showFirst } = useSteps(posted !== null);
  const form = useAccountForm({
    schema: calls.register.body,
    initial: EMPTY,
    posted,
    onErrors: (found) => {
      if (step === 'person' && ACCOUNT.some((name) => found[name])) showFirst();
    },
    onSubmit: async (values) => {
      await send(calls.register, { body: values, formProof: await proof() });
      setSentTo(values.email.trim());
    },
  });
  const person = useRef<HTMLFieldSetElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (step !== 'account') return form.submit(event);
    event.preventDefault();
    if (!form.check(event.currentTarget, registerStepBody)) return;
    goOn();
    person.current?.querySelector('input')?.focus();
  };
  const next = search.get('next');
  const login = next ? `/login?next=${encodeURIComponent(next)}` : '/login';
  if (sentTo !== '') return <Sent email={sentTo} login={login} />;
  return (
    <AccountCard title="Crear una cuenta" isWide>
      <PlainForm form="register" className={`r-account-form r-register is-${step}`} onSubmit={submit}>
        <FormFailure text={form.failure} />
        {trap}
        <fieldset className="r-step-account">
          <legend>1 de 2 · Su cuenta</legend>
          <TextField {...EMAIL_INPUT} {...form.field('email')} />
          <div className="r-account-pair">
            <NewPasswordFields form={form} />
          </div>
        </fieldset>
        <fieldset className="r-step-person" ref={person}>
          <legend>2 de 2 · Sus datos</legend>
          <PersonFields form={form} />
        </fieldset>
        <Button className="r-step-next" type="submit" {...MAIN} text="Continuar" />
        <Button className="r-step-last" type="submit" {...MAIN} text="Crear cuenta" loading={form.isBusy} />
        {step === 'person' && <Button variant="minimal" fill text="Regresar" onClick={goBack} />}
      </PlainForm>
      <p className="r-account-links">
        ¿Ya tiene una cuenta? <Link to={login}>Iniciar sesión</Link>
      </p>
    </AccountCard>
  );
}

/** The second step is an entry of the history: the browser's Back leads to the first. A reload empties both: it shows the first. */
function useSteps(isPosted: boolean) {
  const [isAccountRight, setAccountRight] = useState(false);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isSecond = state?.step === 'person';
  const step: Step = isPosted ? 'all' : isSecond && isAccountRight ? 'person' : 'account';
  // Drawn at once: the caller gives a field the focus.
  const goOn = () =>
    flushSync(() => {
      setAccountRight(true);
      if (!isSecond) void navigate({ search }, { state: { step: 'person' } });
    });
  const showFirst = () => flushSync(() => setAccountRight(false));
  return { step, goOn, goBack: () => void navigate(-1), showFirst };
}

function PersonFields({ form }: { form: AccountForm<typeof EMPTY> }) {
  const bounds = useBirthDates();
  return (
    <>
      <TextField {...form.field('cui')} {...CUI} hint={<CuiHint typed={form.values.cui} />} />
      <div className="r-account-pair">
        <TextField {...form.field('first_name')} label="Nombres" autoComplete="given-name" />
        <TextField {...form.field('last_name')} label="Apellidos" autoComplete="family-name" />
      </div>
      <div className="r-account-pair">
        <DateField
          {...form.field('date_of_birth')}
          {...bounds}
          label="Fecha de nacimiento"
          autoComplete="bday"
          lies="behind"
        />
        <SelectField {...form.field('gender')} label="Género" hint="Opcional" options={GENDER_OPTIONS} />
      </div>
      <TextField {...form.field('phone')} {...PHONE} autoComplete="tel-national" />
    </>
  );
}

function Sent({ email, login }: { email: string; login: string }) {
  useEffect(focusHeading, []);
  return (
    <AccountCard title="Revise su correo">
      <div role="status">
        <p>
          Hemos enviado un mensaje a <strong>{email}</strong> con los siguientes pasos. Ya puede iniciar
          sesión.
        </p>
      </div>
      <Link className={lookOf({ intent: 'primary', size: 'large', fill: true })} to={login}>
        Iniciar sesión
      </Link>
    </AccountCard>
  );
}
