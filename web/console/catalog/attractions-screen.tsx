import type { ResponseOf } from '../../../api/contract/call.ts';
import { attractionCrud } from '../../../api/contract/catalog/kinds.ts';
import type { Named } from '../../../api/contract/fields.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { CheckboxField, oneOf, SelectField } from '../../ui/field/choice-fields.tsx';
import { NumberField, TextField } from '../../ui/field/text-fields.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import type { CatalogScreen } from './catalog-screen.ts';
import { EMPTY_GAP, GAP_LABELS, GapFields } from './gap-fields.tsx';
import { nameColumn } from './name-column.tsx';

export type Attraction = ResponseOf<typeof attractionCrud.create>['attraction'];
const EMPTY = {
  name: '',
  attraction_type_id: 0,
  center_id: 0,
  capacity: null as number | null,
  ...EMPTY_GAP,
  active: true,
};

const LABELS = {
  name: 'Nombre',
  attraction_type_id: 'Tipo',
  center_id: 'Centro deportivo',
  capacity: 'Capacidad',
  ...GAP_LABELS,
  active: 'Mostrar en Ventanilla Ágil',
} as const;

interface Choices {
  readonly centers: readonly Named[];
  readonly types: readonly Named[];
  readonly centerId: number;
}

export function attractionsScreen({
  centers,
  types,
  centerId,
}: Choices): CatalogScreen<Attraction, typeof EMPTY> {
  return {
    kind: 'attractions',
    crud: attractionCrud,
    words: { title: 'Atracciones', one: 'atracción' },
    pictures: 'attractions',
    columns: [
      nameColumn(LABELS.name, {
        badge: ({ active }) => (active ? '' : 'Fuera de Ventanilla Ágil'),
        line: ({ capacity }) => `Capacidad: ${figureText(capacity)} personas`,
        more: ({ activities }) => <Activities of={activities} />,
      }),
      { key: 'center', header: 'Centro', width: '12%', cell: ({ center_name }) => center_name },
      { key: 'type', header: LABELS.attraction_type_id, width: '8%', cell: (one) => one.attraction_type },
    ],
    actionsWidth: '31rem',
    texts: {
      created: 'Se ha creado una atracción correctamente',
      createFailed: 'No se ha sido posible crear la atracción',
      updated: 'Se ha actualizado la información de la atracción correctamente',
      updateFailed: 'No se ha sido posible actualizar la información la atracción',
      deleted: 'Se ha eliminado esta atracción correctamente',
      deleteFailed: 'No se ha sido posible eliminar esta atracción',
    },
    empty: { ...EMPTY, center_id: centerId },
    labels: LABELS,
    fields: (field) => (
      <>
        <TextField isFirst {...field('name')} />
        <SelectField {...oneOf(types)} {...field('attraction_type_id')} />
        <SelectField {...oneOf(centers)} {...field('center_id')} />
        <NumberField min={0} hint="Personas, como máximo" {...field('capacity')} />
        <GapFields before={field('minutes_before')} after={field('minutes_after')} />
        <CheckboxField {...field('active')} />
      </>
    ),
  };
}

function Activities({ of }: { of: readonly Named[] }) {
  if (of.length === 0) return null;
  return (
    <span className="catalog-badges">
      {of.map(({ id, name }) => (
        <Badge key={id} text={name} />
      ))}
    </span>
  );
}
