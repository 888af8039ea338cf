import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sessionCalls as calls } from '../../api/contract/session.ts';
import { sentenceOf } from '../shared/call/api-error.ts';
import { type FieldErrors, fieldErrors, fieldErrorsOf } from '../shared/call/field-errors.ts';
import { EMAIL_INPUT, TextField } from '../shared/fields/text-field.tsx';
import { Button } from '../shared/kit/button.tsx';
import { useTakeFocus } from '../shared/kit/use-take-focus.ts';
import { logIn } from '../shared/session/session.tsx';
import { PlainForm } from '../shared/site/plain-form.tsx';
import { usePosted } from '../shared/site/site-context.ts';
import { PasswordField } from './password-field.tsx';
import { errorsOf } from './use-account-form.ts';

/** `known`: the address of somebody who was here a moment ago. */
export function LoginForm({ known = '' }: { readonly known?: string }) {
  const posted = usePosted('login');
  const refused = errorsOf(posted);
  const [email, setEmail] = useState(posted?.typed.email ?? known);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>(refused.errors);
  const [failure, setFailure] = useState(refused.failure);
  const [isBusy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const takeFocus = useTakeFocus();
  const latest = useRef('');
  latest.current = `${email} ${password}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set once
  useEffect(() => {
    takeFocus((posted ? wrongOf(refused.errors) : known ? passwordInput : emailInput).current);
  }, []);

  function show(found: FieldErrors, sentence: string) {
    setErrors(found);
    setFailure(sentence);
  }

  const wrongOf = (found: FieldErrors) => (found.email ? emailInput : passwordInput);
  const goTo = (found: FieldErrors) => wrongOf(found).current?.focus();

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
      const wrong = fieldErrorsOf(thrown);
      show(wrong, Object.keys(wrong).length > 0 ? '' : sentenceOf(thrown));
      // A field that is being typed into again keeps its text and the focus.
      if (latest.current !== sent) return;
      setPassword('');
      goTo(wrong);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PlainForm form="login" className="r-account-form" onSubmit={submit}>
      <TextField {...EMAIL_INPUT} ref={emailInput} value={email} error={errors.email} onChange={setEmail} />
      <PasswordField
        ref={passwordInput}
        value={password}
        error={errors.password ?? (failure || undefined)}
        onChange={setPassword}
        data-first-focus={known !== ''}
      />
      <Button type="submit" intent="primary" size="large" fill text="Iniciar sesión" loading={isBusy} />
    </PlainForm>
  );
}
