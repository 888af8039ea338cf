import type { ResponseOf } from '../../../api/contract/call.ts';
import { reservationTypeCrud } from '../../../api/contract/catalog/kinds.ts';
import { NumberField, TextField } from '../../ui/field/text-fields.tsx';
import { CatalogPage } from './catalog-page.tsx';
import type { CatalogScreen } from './catalog-screen.ts';

type ReservationType = ResponseOf<typeof reservationTypeCrud.create>['reservation_type'];
interface Fields extends Record<string, unknown> {
  name: string;
  strcode: string;
  minutes_for_next_reservation: number | null;
  min_days: number | null;
  max_days: number | null;
}

const LABELS = {
  strcode: 'Código',
  name: 'Nombre',
  minutes_for_next_reservation: 'Minutos de espera',
  min_days: 'Primer día',
  max_days: 'Último día',
} as const;

const screen: CatalogScreen<ReservationType, Fields> = {
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
  values: (type) => ({
    name: type?.name ?? '',
    strcode: type?.strcode ?? '',
    minutes_for_next_reservation: type?.minutes_for_next_reservation ?? 0,
    min_days: type?.min_days ?? 0,
    max_days: type?.max_days ?? null,
  }),
  labels: LABELS,
  fields: (form) => (
    <>
      <TextField label={LABELS.name} isRequired isFirst maxLength={120} {...form.field('name')} />
      <TextField
        label={LABELS.strcode}
        isRequired
        maxLength={3}
        hint="Hasta 3 caracteres"
        {...form.field('strcode')}
      />
      <NumberField
        label={LABELS.minutes_for_next_reservation}
        isRequired
        min={0}
        hint="Entre dos reservas de una misma persona; 0 si no se piden"
        {...form.field('minutes_for_next_reservation')}
      />
      <NumberField
        label={LABELS.min_days}
        isRequired
        min={0}
        hint="Días desde hoy; 0 es hoy mismo"
        {...form.field('min_days')}
      />
      <NumberField
        label={LABELS.max_days}
        isRequired
        min={0}
        hint="Días desde hoy hasta la última fecha que se puede reservar"
        {...form.field('max_days')}
      />
    </>
  ),
};

/** `/admin/manage-reservation-types`: how, and how far ahead, one may reserve. */
export default function ReservationTypesPage() {
  return <CatalogPage screen={screen} />;
}
