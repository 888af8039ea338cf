import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Floor, LinkConflict } from '../../../api/contract/floors.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxField, oneOf, SelectField } from '../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ConflictList } from './conflict-list.tsx';
import { exclusionTexts, gone, liesOn, lyingOn } from './exclusions.ts';
import { FloorPlan } from './floor-plan.tsx';

const FAILURE = 'No ha sido posible asignar la atracción';

interface Props {
  readonly floor: Floor;
  /** All of the center. */
  readonly floors: readonly Floor[];
  readonly centerId: number;
  readonly tomorrow: string;
  readonly onClose: () => void;
}

/** Puts an attraction on cells of a floor from a date on, or takes it off. */
export function LinkDialog({ floor, floors, centerId, tomorrow, onClose }: Props) {
  const toast = useToaster();
  const [conflicts, setConflicts] = useState<readonly LinkConflict[]>([]);
  const list = useCall(calls.attractionAllList, { params: { center_id: centerId } });
  const checking = useAction(calls.linkAttraction, { failure: FAILURE });
  const linking = useAction(calls.linkAttraction, { failure: FAILURE });
  const removed = gone(floor);
  const isGone = (id: number) => removed.some((one) => one.id === id);
  const attractions = [
    ...(list.data?.attractions ?? []),
    ...new Map(removed.map((one) => [one.id, one])).values(),
  ];
  const canLeave = (id: number, date: string) => isGone(id) || liesOn(floor.attractions, id, date);
  const form = useForm({
    schema: bodyOf(calls.linkAttraction),
    initial: { attraction_id: 0, cells: [] as readonly number[], from: tomorrow },
    toBody: ({ cells, from }) => ({ floor_id: cells.length > 0 ? floor.id : null, cells, from }),
    objections: ({ attraction_id, cells, from }) => {
      if (attraction_id === 0) return { attraction_id: 'Elija una atracción' };
      return cells.length > 0 || canLeave(attraction_id, from)
        ? {}
        : { attraction_id: 'Marque las partes que ocupa' };
    },
    failure: FAILURE,
    async onSubmit(body, { attraction_id, from }) {
      const params = { id: attraction_id };
      const trial = await checking.attempt({ params, body: { ...body, dry_run: true } });
      setConflicts(trial.conflicts);
      if (trial.conflicts.length > 0) return;
      const { carried } = await linking.attempt({ params, body });
      onClose();
      toast({ message: `Vale desde el ${dateText(from)}. ${carriedText(carried)}` });
    },
  });
  const { attraction_id: id, cells, from } = form.values;
  const lying = lyingOn(floor.attractions, from);
  const chosen = attractions.find((one) => one.id === id);
  const isHere = canLeave(id, from);
  const other = floors.find((one) => one.id !== floor.id && liesOn(one.attractions, id, from));
  const choose = (next: number) => {
    setConflicts([]);
    form.fill({ attraction_id: next, cells: lying.find((one) => one.id === next)?.cells ?? [] });
  };
  const tick = (cell: number, isOn: boolean) => {
    setConflicts([]);
    form.set('cells', isOn ? [...cells, cell] : cells.filter((one) => one !== cell));
  };
  const next = [
    ...lying.filter((one) => one.id !== id),
    ...(chosen && cells.length > 0 ? [{ id, name: chosen.name, cells }] : []),
  ];
  return (
    <FormDialog
      title={`Atracciones en ${floor.name}`}
      submitText={cells.length === 0 && isHere ? 'Quitar de la superficie' : 'Asignar'}
      size="large"
      form={form}
      onClose={onClose}
    >
      <SelectField
        label="Atracción"
        {...oneOf(attractions)}
        {...form.field('attraction_id')}
        onChange={choose}
      />
      {other && !isHere && chosen && (
        <p role="status">{`«${chosen.name}» está en «${other.name}»: si la asigna, pasa de allí a esta superficie.`}</p>
      )}
      <fieldset className="fl-field">
        <legend>Partes que ocupa</legend>
        <FloorPlan cells={floor.cells}>
          {(cell) => (
            <CheckboxField
              label={cell.name}
              value={cells.includes(cell.id)}
              disabled={form.isBusy || isGone(id)}
              onChange={(isOn) => tick(cell.id, isOn)}
            />
          )}
        </FloorPlan>
      </fieldset>
      <DateField label="Desde" min={tomorrow} {...form.field('from')} />
      {next.length > 0 && (
        <section aria-label="Qué se excluye">
          <ul className="fl-words" role="status">
            {exclusionTexts(next).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {conflicts.length > 0 && <ConflictList conflicts={conflicts} onChanged={() => setConflicts([])} />}
    </FormDialog>
  );
}

function carriedText(count: number): string {
  if (count === 0) return 'Ninguna reserva cambia.';
  return count === 1
    ? '1 reserva conserva su lugar y su código.'
    : `${count} reservas conservan su lugar y sus códigos.`;
}
