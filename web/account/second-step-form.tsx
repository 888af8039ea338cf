import { useState } from 'react';
import { FORM_NAME } from '../../api/contract/page-forms.ts';
import { sessionCalls as calls, type SecondStep } from '../../api/contract/session.ts';
import { ApiError, sentenceOf } from '../shared/call/api-error.ts';
import { TextField } from '../shared/fields/text-field.tsx';
import { Button } from '../shared/kit/button.tsx';
import { later } from '../shared/kit/later.tsx';
import { useTakeFocus } from '../shared/kit/use-take-focus.ts';
import { giveUpLogIn, showCode } from '../shared/session/session.tsx';
import { PlainForm } from '../shared/site/plain-form.tsx';
import { usePosted } from '../shared/site/site-context.ts';
import { FormFailure } from './form-failure.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Below all else, and not needed to log in. */
const CenterPhones = later(() => import('./center-phones.tsx'));

export function SecondStepForm({ step, onOver }: { step: SecondStep; onOver: () => void }) {
  const [isRecovery, setRecovery] = useState(!step.app);
  const takeFocus = useTakeFocus();
  const [goingBack, setGoingBack] = useState('');
  const form = useAccountForm({
    schema: calls.secondStep.body,
    initial: { code: '' },
    posted: usePosted('secondStep'),
    onSubmit: async ({ code }) => {
      try {
        await showCode(code);
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.code === 'step_over')) throw thrown;
        await giveUpLogIn();
        onOver();
      }
    },
  });
  return (
    <PlainForm form="secondStep" className="r-account-form" onSubmit={form.submit}>
      <p className="r-account-lead">
        {isRecovery
          ? 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una sola vez.'
          : 'Escriba el código de 6 dígitos que muestra su aplicación.'}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={step.email} />
      <TextField
        {...form.field('code')}
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Código de recuperación' : 'Código de la aplicación'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        ref={takeFocus}
      />
      <FormFailure text={goingBack || form.failure} />
      <Button type="submit" intent="primary" size="large" fill text="Iniciar sesión" loading={form.isBusy} />
      {step.passkey && <PasskeyButton />}
      {step.app && (
        <Button
          className="r-needs-script"
          variant="minimal"
          fill
          text={isRecovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
          onClick={() => {
            form.reset();
            setRecovery(!isRecovery);
          }}
        />
      )}
      <Button
        variant="minimal"
        fill
        text="Entrar con otra cuenta"
        type="submit"
        name={FORM_NAME}
        value="logout"
        onClick={(event) => {
          event.preventDefault();
          giveUpLogIn().catch((thrown) => setGoingBack(sentenceOf(thrown)));
        }}
      />
      <p className="r-muted">
        ¿Ya no tiene su teléfono ni sus códigos de recuperación? Comuníquese con su centro deportivo: la
        administración puede quitar el segundo paso de su cuenta. Después entrará solo con su contraseña.
      </p>
      <CenterPhones />
    </PlainForm>
  );
}
