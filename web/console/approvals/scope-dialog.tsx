import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Skeleton } from '../../shared/kit/states.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CheckboxList, optionsWithGone } from '../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';

const TITLE = 'Qué pide aprobación';
const LABELS = { reservation_type_ids: 'Tipos de reservación', center_ids: 'Centros deportivos' };
const FAILURE = 'No ha sido posible guardar los cambios';

export function ScopeDialog({ onClose }: { onClose: () => void }) {
  const scope = useCall(calls.approvalScope, {}, { gcTime: 0 }).data;
  const types = useCall(calls.manageReservationTypes, {}).data?.reservation_types;
  const centers = useCall(calls.manageCenters, {}).data?.centers;
  if (!scope || !types || !centers)
    return (
      <Modal title={TITLE} onClose={onClose}>
        <Skeleton lines={6} />
      </Modal>
    );
  return <ScopeForm scope={scope} types={types} centers={centers} onClose={onClose} />;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface ScopeFormProps {
  readonly scope: ResponseOf<typeof calls.approvalScope>;
  readonly types: readonly Named[];
  readonly centers: readonly Named[];
  readonly onClose: () => void;
}

function ScopeForm({ scope, types, centers, onClose }: ScopeFormProps) {
  const toast = useToaster();
  const action = useAction(calls.setApprovalScope, { failure: FAILURE });
  const { reservation_type_ids, center_ids } = scope;
  const overtaken = useOvertaken({ known: { reservation_type_ids, center_ids } }, LABELS);
  const form = useForm({
    schema: bodyOf(calls.setApprovalScope),
    initial: {
      reservation_type_ids: reservation_type_ids as readonly number[],
      center_ids: center_ids as readonly number[],
    },
    failure: FAILURE,
    onSubmit: async (body) => {
      const saved = await overtaken.watch(
        (seen) => action.attempt({ body: { ...body, ...seen } }),
        form.rebase,
      );
      if (!saved) return;
      onClose();
      toast({ message: 'Se ha guardado qué pide aprobación' });
    },
  });
  return (
    <FormDialog title={TITLE} form={form} onClose={onClose}>
      <p>Vale para las reservas que se creen de ahora en adelante. El plazo está en «Reglas».</p>
      {overtaken.note}
      <CheckboxList
        label={LABELS.reservation_type_ids}
        options={optionsWithGone(
          types,
          [...reservation_type_ids, ...form.values.reservation_type_ids],
          'un tipo eliminado',
        )}
        {...form.field('reservation_type_ids')}
      />
      <CheckboxList
        label={LABELS.center_ids}
        options={optionsWithGone(centers, [...center_ids, ...form.values.center_ids], 'un centro eliminado')}
        {...form.field('center_ids')}
      />
    </FormDialog>
  );
}
