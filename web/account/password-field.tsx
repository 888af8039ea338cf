import { forwardRef, useState } from 'react';
import { TextField } from '../shared/fields/text-field.tsx';
import { circle, icon } from '../shared/kit/icons.tsx';

const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z',
  circle(12, 12, 2.8),
);
const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.6A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly autoFocus?: true;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly name?: string;
  readonly hint?: string;
  readonly 'data-first-focus'?: boolean;
  readonly autoComplete?: 'current-password' | 'new-password';
}

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
          className="r-icon-button r-field-end r-needs-script"
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
