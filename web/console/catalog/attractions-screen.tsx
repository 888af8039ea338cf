import type { ResponseOf } from '../../../api/contract/call.ts';
import { attractionCrud } from '../../../api/contract/catalog/kinds.ts';
import type { Named } from '../../../api/contract/fields.ts';
import { CheckboxField, NOTHING_CHOSEN, SelectField } from '../../ui/field/choice-fields.tsx';
import { NumberField, TextField } from '../../ui/field/text-fields.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import type { CatalogScreen } from './catalog-screen.ts';

export type Attraction = ResponseOf<typeof attractionCrud.create>['attraction'];
interface Fields extends Record<string, unknown> {
  name: string;
  attraction_type_id: number;
  center_id: number;
  capacity: number | null;
  active: boolean;
}

const LABELS = {
  name: 'Nombre',
  attraction_type_id: 'Tipo',
  center_id: 'Centro deportivo',
  capacity: 'Capacidad',
  active: 'Mostrar en Ventanilla Ágil',
} as const;

interface Choices {
  readonly centers: readonly Named[];
  readonly types: readonly Named[];
  /** Where a new one lies unless told. */
  readonly centerId: number;
}

const optionsOf = (choices: readonly Named[]) => choices.map(({ id, name }) => ({ value: id, label: name }));

/** Screen 9 of the specification: the attractions of a center. */
export function attractionsScreen({ centers, types, centerId }: Choices): CatalogScreen<Attraction, Fields> {
  return {
    title: 'Atracciones',
    crud: attractionCrud,
    many: 'attractions',
    table: 'attractions',
    words: { create: 'Crear atracción', edit: 'Editar atracción' },
    picture: { family: 'attractions', size: 60, width: '5%' },
    columns: [
      { key: 'name', header: LABELS.name, isTitle: true, cell: (attraction) => <Name {...attraction} /> },
      { key: 'center', header: 'Centro', width: '18%', cell: ({ center_name }) => center_name },
      { key: 'type', header: LABELS.attraction_type_id, width: '10%', cell: (one) => one.attraction_type },
    ],
    actionsWidth: '28.5rem',
    texts: {
      created: 'Se ha creado una atracción correctamente',
      createFailed: 'No se ha sido posible crear la atracción',
      updated: 'Se ha actualizado la información de la atracción correctamente',
      updateFailed: 'No se ha sido posible actualizar la información la atracción',
      deleted: 'Se ha eliminado esta atracción correctamente',
      deleteFailed: 'No se ha sido posible eliminar esta atracción',
    },
    values: (attraction) => ({
      name: attraction?.name ?? '',
      attraction_type_id: attraction?.attraction_type_id ?? 0,
      center_id: attraction?.center_id ?? centerId,
      capacity: attraction?.capacity ?? null,
      active: attraction?.active ?? true,
    }),
    labels: LABELS,
    fields: (form) => (
      <>
        <TextField label={LABELS.name} isRequired isFirst maxLength={120} {...form.field('name')} />
        <SelectField
          label={LABELS.attraction_type_id}
          isRequired
          none={NOTHING_CHOSEN}
          options={optionsOf(types)}
          {...form.field('attraction_type_id')}
        />
        <SelectField
          label={LABELS.center_id}
          isRequired
          none={NOTHING_CHOSEN}
          options={optionsOf(centers)}
          {...form.field('center_id')}
        />
        <NumberField
          label={LABELS.capacity}
          isRequired
          min={0}
          hint="Personas, como máximo"
          {...form.field('capacity')}
        />
        <CheckboxField label={LABELS.active} {...form.field('active')} />
      </>
    ),
  };
}

function Name({ name, capacity, active, activities }: Attraction) {
  return (
    <div>
      {name} {!active && <Badge text="Fuera de Ventanilla Ágil" tone="warning" />}
      <small className="catalog-sub">Capacidad: {capacity.toLocaleString('es-GT')} personas</small>
      {activities.length > 0 && (
        <span className="catalog-badges">
          {activities.map((activity) => (
            <Badge key={activity.id} text={activity.name} />
          ))}
        </span>
      )}
    </div>
  );
}
