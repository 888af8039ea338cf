import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  readonly onCancel: () => void;
  readonly cancelText?: string;
  readonly intent?: 'primary' | 'danger';
  /** Id of the form that it sends; a dialogue without a form has `onClick`. */
  readonly form?: string;
  readonly onClick?: () => void;
  readonly isBusy?: boolean;
  /** Id of the text on the screen that says why it can't succeed: a press leads there instead. */
  readonly blockedBy?: string;
  readonly isFirst?: boolean;
}

/** The buttons of a dialogue of the light pages: out of it, and what it is for. */
export function DialogButtons({ text, onCancel, cancelText = 'Cancelar', ...primary }: Props) {
  const { form, onClick, intent = 'primary', isBusy = false, isFirst = false, blockedBy } = primary;
  return (
    <>
      <Button text={cancelText} onClick={onCancel} />
      <Button
        intent={intent}
        text={text}
        loading={isBusy}
        {...(form === undefined ? {} : { type: 'submit' as const, form })}
        {...(onClick && { onClick })}
        {...(blockedBy !== undefined && blocked(blockedBy))}
        {...(isFirst && { 'data-first-focus': true })}
      />
    </>
  );
}

/** Stays within reach of the keyboard, and names its reason. */
function blocked(reason: string) {
  return {
    'aria-disabled': true,
    'aria-describedby': reason,
    onClick: () => document.getElementById(reason)?.focus(),
  };
}
