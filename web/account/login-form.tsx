import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sessionCalls as calls } from '../../api/contract/session.ts';
import { sentenceOf } from '../shared/call/api-error.ts';
import { type FieldErrors, fieldErrors, fieldErrorsOf } from '../shared/call/field-errors.ts';
import { EMAIL_INPUT, TextField } from '../shared/fields/text-field.tsx';
import { Button } from '../shared/kit/button.tsx';
import { takeFocus } from '../shared/kit/focus.ts';
import { logIn } from '../shared/session/session.tsx';
import { PasswordField } from './password-field.tsx';

/** E-mail and password. An error is shown at its field, which gets the focus; the e-mail is kept. */
export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  latest.current = `${email} ${password}`;
  useEffect(() => takeFocus(emailInput.current), []);

  function show(found: FieldErrors, sentence: string) {
    setErrors(found);
    setFailure(sentence);
  }

  function goTo(found: FieldErrors) {
    (found.email ? emailInput : passwordInput).current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = fieldErrors(calls.login.body, { email, password });
    if (Object.keys(found).length > 0) {
      show(found, '');
      goTo(found);
      return;
    }
    const sent = latest.current;
    setBusy(true);
    setFailure('');
    try {
      await logIn(email.trim(), password);
    } catch (thrown) {
      const refused = fieldErrorsOf(thrown);
      show(refused, Object.keys(refused).length > 0 ? '' : sentenceOf(thrown));
      // A field that is being typed into again keeps its text and the focus.
      if (latest.current !== sent) return;
      setPassword('');
      goTo(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="r-account-form" method="post" onSubmit={submit} noValidate>
      <TextField {...EMAIL_INPUT} ref={emailInput} value={email} error={errors.email} onChange={setEmail} />
      <PasswordField
        ref={passwordInput}
        value={password}
        error={errors.password ?? (failure || undefined)}
        onChange={setPassword}
      />
      <Button
        type="submit"
        needsScript
        intent="primary"
        size="large"
        fill
        text="Iniciar sesión"
        loading={isBusy}
      />
    </form>
  );
}
