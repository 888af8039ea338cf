import { type FormEvent, useId, useState } from 'react';
import { accountCalls } from '../../../api/contract/account.ts';
import { Button } from '../../shared/button.tsx';
import { setCsrfToken } from '../../shared/csrf.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { type FieldErrors, fieldErrors, fieldErrorsOf } from '../../shared/field-errors.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Modal } from '../../shared/modal.tsx';
import { useAction } from '../../shared/use-action.ts';

const FIELDS = [
  ['old_password', 'Contraseña actual', 'current-password'],
  ['password', 'Contraseña nueva', 'new-password'],
  ['password_confirmation', 'Confirmar contraseña nueva', 'new-password'],
] as const;
const FAILED = 'Ha ocurrido un error al actualizar tu contraseña';
const EMPTY = { old_password: '', password: '', password_confirmation: '' };

/** "Cambiar contraseña": current, new, confirmation. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { attempt, isBusy } = useAction(accountCalls.changePassword, { failure: FAILED });
  const { showError, showConfirmation } = useDialogs();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = fieldErrors(accountCalls.changePassword.body, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.querySelector<HTMLElement>(`#${CSS.escape(form)} [name="${first}"]`)?.focus();
    try {
      const { csrf_token: token } = await attempt({ body: values });
      setCsrfToken(token);
      onClose();
      await showConfirmation('Tu contraseña ha sido actualizada correctamente');
    } catch (thrown) {
      setErrors(fieldErrorsOf(thrown));
      await showError(FAILED, thrown);
    }
  };
  return (
    <Modal
      title="Cambiar contraseña"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button text="Cancelar" onClick={onClose} />
          <Button type="submit" form={form} intent="primary" text="Guardar cambios" loading={isBusy} />
        </>
      }
    >
      <form id={form} className="r-account-form" onSubmit={(event) => void submit(event)} noValidate>
        {FIELDS.map(([name, label, autoComplete]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type="password"
            autoComplete={autoComplete}
            value={values[name]}
            error={errors[name]}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </form>
    </Modal>
  );
}
