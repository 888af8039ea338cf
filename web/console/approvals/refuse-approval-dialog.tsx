import type { ApprovalRequest } from '../../../api/contract/approvals.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';

const FAILURE = 'No ha sido posible rechazar la solicitud';

export function RefuseApprovalDialog({
  request,
  onClose,
  onRefused,
}: {
  request: ApprovalRequest;
  onClose: () => void;
  onRefused: () => void;
}) {
  const action = useAction(calls.refuseApproval, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.refuseApproval),
    initial: { ids: request.ids, reason: '' },
    failure: FAILURE,
    onSubmit: async (body) => {
      await action.attempt({ body });
      onClose();
      onRefused();
    },
  });
  return (
    <FormDialog title="Rechazar solicitud" form={form} onClose={onClose} submitText="Rechazar solicitud">
      <p>
        {request.dependency || request.name} leerá este motivo. Se cancela{request.ids.length > 1 && 'n'}{' '}
        {request.ids.length === 1 ? 'la reserva' : `las ${request.ids.length} reservas`}.
      </p>
      <TextAreaField label="Motivo" isFirst {...form.field('reason')} />
    </FormDialog>
  );
}
