import { forwardRef, useState } from 'react';
import { TextField } from '../shared/fields/text-field.tsx';
import { EyeIcon, EyeOffIcon } from '../shared/icons.tsx';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The password, which can be looked at while it is typed. */
export const PasswordField = forwardRef<HTMLInputElement, Props>(function PasswordField(props, ref) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Ocultar la contraseña' : 'Mostrar la contraseña';
  return (
    <TextField
      {...props}
      ref={ref}
      label="Contraseña"
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="r-icon-button r-field-end"
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
});
