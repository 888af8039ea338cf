import type { ResponseOf } from '../../../api/contract/call.ts';
import { DAYS_INVERTED } from '../../../api/contract/catalog/fields.ts';
import { reservationTypeCrud } from '../../../api/contract/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../../domain/catalog/normal-type.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { NumberField, TextField } from '../../ui/field/text-fields.tsx';
import { CatalogPage } from './catalog-page.tsx';
import type { CatalogScreen } from './catalog-screen.ts';
import { EMPTY_GAP, GAP_LABELS, GapFields } from './gap-fields.tsx';
import { nameColumn } from './name-column.tsx';

type ReservationType = ResponseOf<typeof reservationTypeCrud.create>['reservation_type'];
const EMPTY = {
  name: '',
  strcode: '',
  minutes_for_next_reservation: 0 as number | null,
  min_days: 0 as number | null,
  max_days: null as number | null,
  ...EMPTY_GAP,
};

const LABELS = {
  strcode: 'Código',
  name: 'Nombre',
  minutes_for_next_reservation: 'Minutos de espera',
  min_days: 'Primer día',
  max_days: 'Último día',
  ...GAP_LABELS,
} as const;

const COUNTS = {
  minutes_for_next_reservation: 'Entre dos reservas de una misma persona; 0 si no se piden',
  min_days: 'Días desde hoy; 0 es hoy mismo',
  max_days: 'Días desde hoy hasta la última fecha que se puede reservar',
} as const;
const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

const screen: CatalogScreen<ReservationType, typeof EMPTY> = {
  kind: 'reservation_types',
  crud: reservationTypeCrud,
  words: { title: 'Tipos de reservación', one: 'tipo de reservación' },
  columns: [
    { key: 'strcode', header: LABELS.strcode, width: '6rem', cell: ({ strcode }) => strcode },
    nameColumn(LABELS.name),
    ...COUNT_NAMES.map((key) => ({
      key,
      header: LABELS[key],
      width: '10rem',
      align: 'end' as const,
      cell: (type: ReservationType) => figureText(type[key]),
    })),
  ],
  actionsWidth: '15.5rem',
  isFixed: ({ id }) => id === NORMAL_TYPE_ID,
  texts: {
    created: 'Se ha creado un tipo de reservación correctamente',
    createFailed: 'No se ha sido posible crear el tipo de reservación',
    updated: 'Se ha actualizado el tipo de reservación correctamente',
    updateFailed: 'No se ha sido posible actualizar el tipo de reservación',
  },
  empty: EMPTY,
  labels: LABELS,
  objections: ({ min_days, max_days }) =>
    min_days !== null && max_days !== null && min_days > max_days ? { max_days: DAYS_INVERTED } : {},
  fields: (field) => (
    <>
      <TextField isFirst {...field('name')} />
      <TextField hint="Hasta 3 caracteres" {...field('strcode')} />
      {COUNT_NAMES.map((name) => (
        <NumberField key={name} min={0} hint={COUNTS[name]} {...field(name)} />
      ))}
      <GapFields before={field('minutes_before')} after={field('minutes_after')} />
    </>
  ),
};

export default function ReservationTypesPage() {
  return <CatalogPage screen={screen} />;
}
