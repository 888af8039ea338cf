import { forwardRef, useState } from 'react';
import { TextField } from '../shared/fields/text-field.tsx';
import { EyeIcon, EyeOffIcon } from '../shared/icons.tsx';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly name?: string;
  readonly hint?: string;
  readonly autoComplete?: 'current-password' | 'new-password';
}

/** A password, which can be looked at while it is typed. */
export const PasswordField = forwardRef<HTMLInputElement, Props>(function PasswordField(
  { label = 'Contraseña', name = 'password', autoComplete = 'current-password', ...props },
  ref,
) {
  const [isShown, setShown] = useState(false);
  const action = isShown ? 'Ocultar la contraseña' : 'Mostrar la contraseña';
  return (
    <TextField
      {...props}
      ref={ref}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="r-icon-button r-field-end"
          aria-label={action}
          title={action}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
});
