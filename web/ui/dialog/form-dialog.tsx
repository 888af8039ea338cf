import type { ReactNode } from 'react';
import { type Question, useDialogs } from '../../shared/kit/dialogs.tsx';
import { Button, type ButtonProps } from '../button.tsx';
import type { Form } from '../form/use-form.ts';
import type { LostTry } from '../form/use-lost-try.ts';
import { UNSAVED, useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import type { Values } from '../form/values.ts';
import { Notice } from '../show/notice.tsx';
import { Modal } from './modal.tsx';

interface FormDialogProps<V extends Values> {
  readonly title: string;
  readonly form: Form<V>;
  readonly onClose: () => void;
  readonly mode?: 'create' | 'edit';
  readonly submitText?: string;
  readonly submit?: Pick<ButtonProps, 'disabled' | 'title' | 'aria-describedby'>;
  readonly alert?: string;
  readonly unsaved?: Question;
  /** The typed text is kept as a draft when the page is left. */
  readonly isKept?: boolean;
  /** Neither Escape nor a click beside it closes it, as the specification wants of the catalogue's dialogues. */
  readonly isStatic?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  readonly isOver?: boolean;
  readonly children: ReactNode;
}

const LOST_TRY: Readonly<Record<LostTry, string>> = {
  none: '',
  unchanged: 'No se sabe si se guardó. Inténtelo de nuevo sin cambiar nada: no se hará dos veces.',
  changed: 'No se sabe si se guardó lo que envió antes. Compruébelo antes de enviar algo distinto.',
};

/** A form in a dialogue: Cancelar and Guardar (or Actualizar); asks before what was typed is thrown away. */
export function FormDialog<V extends Values>(props: FormDialogProps<V>) {
  const { title, form, onClose, mode = 'create', isStatic = true, size = 'medium', children } = props;
  const { isOver = false, unsaved = UNSAVED, alert } = props;
  const { confirm } = useDialogs();
  const { isBusy, isDirty } = form;
  useUnsavedGuard({ isBusy, isDirty: isDirty && !isOver }, { isDialog: true, isKept: props.isKept ?? false });
  const leave = async () => {
    if (isBusy) return;
    if (isOver || !isDirty || (await confirm(unsaved))) onClose();
  };
  return (
    <Modal
      title={title}
      size={size}
      isStatic={isStatic}
      onClose={() => void leave()}
      footer={
        <>
          {alert !== undefined && <Notice text={alert} tone="danger" />}
          <Notice text={LOST_TRY[form.lostTry]} tone="warning" />
          <Button text={isOver ? 'Cerrar' : 'Cancelar'} onClick={() => void leave()} disabled={isBusy} />
          {!isOver && (
            <Button
              type="submit"
              form={form.id}
              {...props.submit}
              intent="primary"
              text={props.submitText ?? (mode === 'edit' ? 'Actualizar' : 'Guardar')}
              loading={isBusy}
            />
          )}
        </>
      }
    >
      <form {...form.props} className="ui-form" aria-label={title}>
        {children}
      </form>
    </Modal>
  );
}
