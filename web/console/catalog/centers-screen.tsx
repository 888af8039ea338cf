import type { ResponseOf } from '../../../api/contract/call.ts';
import { centerCrud } from '../../../api/contract/catalog/kinds.ts';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import type { CatalogScreen } from './catalog-screen.ts';

export type Center = ResponseOf<typeof centerCrud.create>['center'];
interface Fields extends Record<string, unknown> {
  name: string;
  strcode: string;
  address: string;
  phone: string;
  email: string;
  map_url: string;
  hours: string;
  active: boolean;
}

const LABELS = {
  name: 'Nombre',
  strcode: 'Código',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  map_url: 'Enlace al mapa',
  hours: 'Horario',
  active: 'Mostrar',
} as const;

/** Screen 11 of the specification: the sports centers. */
export const centersScreen: CatalogScreen<Center, Fields> = {
  title: 'Centros deportivos',
  crud: centerCrud,
  many: 'centers',
  table: 'centers',
  words: { create: 'Crear centro deportivo', edit: 'Editar centro deportivo' },
  picture: { family: 'centers', size: 60, width: '5%' },
  columns: [
    {
      key: 'name',
      header: 'Centro',
      isTitle: true,
      cell: ({ name, address, active }) => (
        <div>
          {name} {!active && <Badge text="Oculto" tone="warning" />}
          {address && <small className="catalog-sub">{address}</small>}
        </div>
      ),
    },
    { key: 'phone', header: LABELS.phone, width: '8rem', cell: ({ human_phone }) => human_phone },
    {
      key: 'email',
      header: LABELS.email,
      width: '18%',
      cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
    },
    { key: 'hours', header: LABELS.hours, width: '18%', cell: ({ hours }) => hours },
  ],
  actionsWidth: '21.5rem',
  texts: {
    created: 'Se ha creado un centro deportivo correctamente',
    createFailed: 'No se ha sido posible crear el centro deportivo',
    updated: 'Se ha actualizado la información del centro deportivo correctamente',
    updateFailed: 'No se ha sido posible actualizar la información del centro deportivo',
  },
  values: (center) => ({
    name: center?.name ?? '',
    strcode: center?.strcode ?? '',
    address: center?.address ?? '',
    phone: center?.phone ?? '',
    email: center?.email ?? '',
    map_url: center?.map_url ?? '',
    hours: center?.hours ?? '',
    active: center?.active ?? true,
  }),
  labels: LABELS,
  fields: (form) => (
    <>
      <TextField label={LABELS.name} isRequired isFirst maxLength={120} {...form.field('name')} />
      <TextField label={LABELS.strcode} maxLength={2} hint="Hasta 2 caracteres" {...form.field('strcode')} />
      <TextField label={LABELS.address} maxLength={200} {...form.field('address')} />
      <TextField
        label={LABELS.phone}
        type="tel"
        maxLength={8}
        hint="Sin guiones y sin espacios"
        {...form.field('phone')}
      />
      <TextField label={LABELS.email} type="email" maxLength={254} {...form.field('email')} />
      <TextField label={LABELS.map_url} type="url" maxLength={500} {...form.field('map_url')} />
      <TextField label={LABELS.hours} maxLength={200} {...form.field('hours')} />
      <CheckboxField label={LABELS.active} {...form.field('active')} />
    </>
  ),
};
