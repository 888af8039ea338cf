import { calls } from '../../../api/contract/calls.ts';
import type { Floor } from '../../../api/contract/floors.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { PlanCell } from './plan.ts';
import { PlanField } from './plan-field.tsx';

const CREATE = {
  success: 'Se ha creado la superficie correctamente',
  failure: 'No ha sido posible crear la superficie',
} as const;
const UPDATE = {
  success: 'Se ha actualizado la superficie correctamente',
  failure: 'No ha sido posible actualizar la superficie',
} as const;

interface Props {
  readonly centerId: number;
  /** Null: a new one. */
  readonly floor: Floor | null;
  readonly onClose: () => void;
}

export function FloorDialog({ centerId, floor, onClose }: Props) {
  const toast = useToaster();
  const texts = floor ? UPDATE : CREATE;
  const creating = useAction(calls.createFloor, CREATE);
  const changing = useAction(calls.changeFloor, UPDATE);
  const form = useForm({
    schema: bodyOf(calls.changeFloor),
    initial: { name: floor?.name ?? '', cells: (floor?.cells ?? []) as readonly PlanCell[] },
    failure: texts.failure,
    async onSubmit(_, { name, cells }) {
      if (floor) await changing.attempt({ params: { id: floor.id }, body: { name, cells: [...cells] } });
      else await creating.attempt({ body: { center_id: centerId, name, cells: cells.map(withoutId) } });
      onClose();
      toast({ message: texts.success });
    },
  });
  return (
    <FormDialog
      title={floor ? 'Editar superficie' : 'Crear superficie'}
      mode={floor ? 'edit' : 'create'}
      size="large"
      form={form}
      onClose={onClose}
    >
      <TextField label="Nombre" isFirst {...form.field('name')} />
      <PlanField {...form.field('cells')} />
    </FormDialog>
  );
}

const withoutId = ({ name, row, column }: PlanCell) => ({ name, row, column });
