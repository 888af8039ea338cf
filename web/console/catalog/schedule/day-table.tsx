import { Edit, Trash } from '@blueprintjs/icons';
import { calls } from '../../../../api/contract/calls.ts';
import type { AvailableDate } from '../../../../api/contract/catalog/hours.ts';
import { ApiError } from '../../../shared/call/api-error.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { useToaster } from '../../../shared/kit/toaster.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/field/choice-fields.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Loading } from '../../../ui/table/table-props.ts';
import { useUndoHours } from './use-undo-hours.ts';

interface DayTableProps {
  readonly name: string;
  readonly slots: readonly AvailableDate[] | undefined;
  readonly load: Loading;
  readonly isEditable: boolean;
  readonly onEdit: (slot: AvailableDate) => void;
}

const TOGGLE = {
  success: 'Horario actualizado correctamente',
  failure: 'No se ha sido aplicar los cambios a este horario',
} as const;
const DELETE = {
  success: 'Horario eliminado correctamente',
  gone: 'Otra persona ya había eliminado este horario',
  failure: 'No se ha sido posible eliminar este horario',
} as const;

export function DayTable({ name, slots, load, isEditable, onEdit }: DayTableProps) {
  const toggling = useAction(calls.toggleAvailableDate, { failure: TOGGLE.failure });
  const removing = useAction(calls.deleteAvailableDate, { failure: DELETE.failure });
  const { confirmDelete, showError } = useDialogs();
  const toast = useToaster();
  const report = useUndoHours();
  async function toggle({ id, active, attraction_id }: AvailableDate): Promise<void> {
    const answer = await toggling.run({ body: { available_date_id: id, active: !active } });
    if (answer) report(TOGGLE.success, { attractionIds: [attraction_id], ...answer });
  }
  async function remove(slot: AvailableDate): Promise<void> {
    if (!(await confirmDelete({ subject: `${name}, ${slot.hour}` }))) return;
    try {
      const changed = await removing.attempt({ params: { id: slot.id } });
      report(DELETE.success, { attractionIds: [slot.attraction_id], ...changed });
    } catch (thrown) {
      // Somebody else was faster: what was asked for is so, and theirs to take back.
      if (thrown instanceof ApiError && thrown.code === 'hours_unknown') toast({ message: DELETE.gone });
      else await showError(DELETE.failure, thrown);
    }
  }
  const columns: Column<AvailableDate>[] = [
    { key: 'hour', header: 'Hora', isTitle: true, width: '40%', cell: ({ hour }) => hour },
    {
      key: 'active',
      header: 'Estado',
      isLabelHidden: true,
      cell: (slot) =>
        isEditable ? (
          <SwitchField
            label={
              <>
                {slot.active ? 'Activo' : 'Inactivo'}
                <span className="r-sr-only">: {slot.hour}</span>
              </>
            }
            value={slot.active}
            disabled={toggling.isBusy}
            onChange={() => void toggle(slot)}
          />
        ) : (
          <Badge text={slot.active ? 'Activo' : 'Inactivo'} tone={slot.active ? 'good' : 'neutral'} />
        ),
    },
  ];
  const buttons = (slot: AvailableDate) => (
    <>
      <Button
        icon={<Edit />}
        text="Editar"
        aria-label={`Editar ${name} ${slot.hour}`}
        onClick={() => onEdit(slot)}
      />
      <Button
        icon={<Trash />}
        intent="danger"
        variant="minimal"
        title="Eliminar"
        aria-label={`Eliminar ${name} ${slot.hour}`}
        onClick={() => void remove(slot)}
      />
    </>
  );
  return (
    <DataTable
      caption={`Horario del ${name.toLowerCase()}`}
      columns={columns}
      rows={slots}
      load={load}
      {...(isEditable && { actions: buttons, actionsWidth: '13rem' })}
      empty={`El ${name.toLowerCase()} no tiene horario: la atracción está cerrada ese día.`}
      emptyHint={isEditable && 'Agregue sus horas, o copie las de otro día o de otra atracción.'}
    />
  );
}
