import { PasswordField } from './password-field.tsx';
import type { AccountForm } from './use-account-form.ts';

type Values = { password: string; password_confirmation: string };

export function NewPasswordFields<V extends Values>({ form }: { form: AccountForm<V> }) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label="Contraseña nueva"
        hint="Al menos 8 caracteres; una frase es fácil de recordar."
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="Repita la contraseña nueva"
        autoComplete="new-password"
      />
    </>
  );
}
