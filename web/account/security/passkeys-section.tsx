import { useState } from 'react';
import { secondFactorCalls as calls, type Passkey } from '../../../api/contract/second-factor.ts';
import type { ResponseOf } from '../../shared/call/client.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useKnowsPasskeys } from '../passkey.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasskeysSection({ state }: { state: ResponseOf<typeof calls.secondFactor> }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isKnown = useKnowsPasskeys();
  return (
    <section className="r-account-section">
      <h2>Llaves de acceso</h2>
      <p className="r-muted">
        Entre con la huella, el rostro o el PIN de su dispositivo, o con una llave de seguridad, sin
        contraseña. Es la forma más segura: no sirve en páginas falsas.
      </p>
      {state.passkeys.length > 0 && (
        <ul className="r-sessions r-security-list">
          {state.passkeys.map((one) => (
            <li key={one.id} className="r-session">
              <div>
                <strong>{one.name}</strong>
                <span className="r-muted">
                  {one.used_humans ? `Usada ${one.used_humans}` : 'Todavía no se ha usado'}
                </span>
              </div>
              <Button
                text="Quitar"
                aria-label={`Quitar la llave de acceso ${one.name}`}
                onClick={() => setRemoved(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {state.passkeys_available && isKnown ? (
        <Button text="Agregar llave de acceso" onClick={() => setAdding(true)} />
      ) : (
        <p className="r-muted">Para agregar una, abra el sitio en su dirección pública, con https.</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const toast = useToaster();
  const remove = useAction(calls.removePasskey, { failure: 'No ha sido posible quitar la llave de acceso' });
  return (
    <PasswordDialog
      title="Quitar llave de acceso"
      action="Quitar"
      intent="danger"
      lead={`«${passkey.name}» ya no podrá entrar a su cuenta.`}
      onPassword={async (password) => {
        await remove.attempt({ params: { id: passkey.id }, body: { password } });
        toast({ message: `Llave de acceso quitada: ${passkey.name}` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
