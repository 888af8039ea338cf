import type { ResponseOf } from '../../../api/contract/call.ts';
import { reservationTypeCrud } from '../../../api/contract/catalog/kinds.ts';
import { NumberField, TextField } from '../../ui/field/text-fields.tsx';
import { CatalogPage } from './catalog-page.tsx';
import type { CatalogScreen } from './catalog-screen.ts';

type ReservationType = ResponseOf<typeof reservationTypeCrud.create>['reservation_type'];
const EMPTY = {
  name: '',
  strcode: '',
  minutes_for_next_reservation: 0 as number | null,
  min_days: 0 as number | null,
  max_days: null as number | null,
};

const LABELS = {
  strcode: 'Código',
  name: 'Nombre',
  minutes_for_next_reservation: 'Minutos de espera',
  min_days: 'Primer día',
  max_days: 'Último día',
} as const;

const screen: CatalogScreen<ReservationType, typeof EMPTY> = {
  title: 'Tipos de reservación',
  crud: reservationTypeCrud,
  many: 'reservation_types',
  table: 'reservation_types',
  words: { create: 'Crear tipo de reservación', edit: 'Editar tipo de reservación' },
  columns: [
    { key: 'strcode', header: LABELS.strcode, width: '6rem', cell: ({ strcode }) => strcode },
    { key: 'name', header: LABELS.name, isTitle: true, cell: ({ name }) => name },
    ...(['minutes_for_next_reservation', 'min_days', 'max_days'] as const).map((key) => ({
      key,
      header: LABELS[key],
      width: '10rem',
      align: 'end' as const,
      cell: (type: ReservationType) => type[key].toLocaleString('es-GT'),
    })),
  ],
  actionsWidth: '15.5rem',
  texts: {
    created: 'Se ha creado un tipo de reservación correctamente',
    createFailed: 'No se ha sido posible crear el tipo de reservación',
    updated: 'Se ha actualizado el tipo de reservación correctamente',
    updateFailed: 'No se ha sido posible actualizar el tipo de reservación',
  },
  empty: EMPTY,
  labels: LABELS,
  fields: (field) => (
    <>
      <TextField isRequired isFirst maxLength={120} {...field('name')} />
      <TextField isRequired maxLength={3} hint="Hasta 3 caracteres" {...field('strcode')} />
      <NumberField
        isRequired
        min={0}
        hint="Entre dos reservas de una misma persona; 0 si no se piden"
        {...field('minutes_for_next_reservation')}
      />
      <NumberField isRequired min={0} hint="Días desde hoy; 0 es hoy mismo" {...field('min_days')} />
      <NumberField
        isRequired
        min={0}
        hint="Días desde hoy hasta la última fecha que se puede reservar"
        {...field('max_days')}
      />
    </>
  ),
};

/** `/admin/manage-reservation-types`: how, and how far ahead, one may reserve. */
export default function ReservationTypesPage() {
  return <CatalogPage screen={screen} />;
}
