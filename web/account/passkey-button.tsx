import { useState } from 'react';
import { ApiError, sentenceOf } from '../shared/call/api-error.ts';
import { Button } from '../shared/kit/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { isCancelled, logInWithPasskey, useKnowsPasskeys } from './passkey.ts';

const NOT_SHOWN = 'Su navegador no pudo usar la llave de acceso. Inténtelo de nuevo o use su contraseña.';

export function PasskeyButton() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const knowsPasskeys = useKnowsPasskeys();
  if (!knowsPasskeys) return null;
  const logIn = async () => {
    setBusy(true);
    setFailure('');
    try {
      await logInWithPasskey();
    } catch (thrown) {
      if (!isCancelled(thrown)) setFailure(thrown instanceof ApiError ? sentenceOf(thrown) : NOT_SHOWN);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="r-needs-script"
        variant="outlined"
        size="large"
        fill
        text="Usar una llave de acceso"
        loading={isBusy}
        onClick={() => void logIn()}
      />
      <FormFailure text={failure} />
    </>
  );
}
