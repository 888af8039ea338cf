import { type ReactNode, useId } from 'react';
import { DialogButtons } from '../shared/kit/dialog-buttons.tsx';
import { Modal } from '../shared/kit/modal.tsx';
import { FormFailure } from './form-failure.tsx';
import type { AccountForm } from './use-account-form.ts';

interface Props {
  readonly title: string;
  readonly submitText: string;
  readonly cancelText?: string;
  readonly intent?: 'primary' | 'danger';
  readonly form: Pick<AccountForm<never>, 'submit' | 'isBusy' | 'failure'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function AccountFormDialog({ title, form, submitText, onClose, children, ...buttons }: Props) {
  const id = useId();
  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <DialogButtons {...buttons} text={submitText} form={id} isBusy={form.isBusy} onCancel={onClose} />
      }
    >
      <form id={id} className="r-account-form" onSubmit={form.submit} noValidate>
        {children}
        <FormFailure text={form.failure} />
      </form>
    </Modal>
  );
}
