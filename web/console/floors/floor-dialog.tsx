import { calls } from '../../../api/contract/calls.ts';
import type { Floor } from '../../../api/contract/floors.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import type { PlanCell } from './plan.ts';
import { PlanField } from './plan-field.tsx';

const LABELS = { name: 'Nombre', cells: 'Partes' };
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
  const { name = '', cells = [] } = floor ?? {};
  const overtaken = useOvertaken({ known: { name, cells } }, LABELS);
  const form = useForm({
    schema: bodyOf(calls.changeFloor),
    initial: { name, cells: cells as readonly PlanCell[] },
    failure: texts.failure,
    async onSubmit(_, { name, cells }) {
      const saved = floor
        ? await overtaken.watch((seen) => {
            const body = { name, cells: cells.map((cell) => knownIn(seen.known.cells, cell)), ...seen };
            return changing.attempt({ params: { id: floor.id }, body });
          }, form.rebase)
        : await creating.attempt({ body: { center_id: centerId, name, cells: cells.map(withoutId) } });
      if (!saved) return;
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
      {overtaken.note}
      <TextField label={LABELS.name} isFirst {...form.field('name')} />
      <PlanField {...form.field('cells')} />
    </FormDialog>
  );
}

const withoutId = ({ name, row, column }: PlanCell) => ({ name, row, column });

/** A cell that others removed meanwhile is a new one. */
function knownIn(known: readonly PlanCell[], cell: PlanCell): PlanCell {
  return known.some(({ id }) => id === cell.id) ? cell : withoutId(cell);
}
