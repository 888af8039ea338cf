import type { ResponseOf } from '../../../api/contract/call.ts';
import { centerCrud } from '../../../api/contract/catalog/kinds.ts';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { type CatalogScreen, withTexts } from './catalog-screen.ts';
import { nameColumn } from './name-column.tsx';

export type Center = ResponseOf<typeof centerCrud.create>['center'];
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

const EMPTY = { ...withTexts(LABELS), active: true };

export const centersScreen: CatalogScreen<Center, typeof EMPTY> = {
  kind: 'centers',
  crud: centerCrud,
  words: { title: 'Centros deportivos', one: 'centro deportivo' },
  pictures: 'centers',
  columns: [
    nameColumn('Centro', {
      badge: ({ active }) => (active ? '' : 'Oculto'),
      line: ({ address }) => address,
    }),
    {
      key: 'phone',
      header: LABELS.phone,
      width: '6rem',
      isWhole: true,
      cell: ({ human_phone }) => human_phone,
    },
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
  empty: EMPTY,
  labels: LABELS,
  fields: (field) => (
    <>
      <TextField isFirst {...field('name')} />
      <TextField hint="Hasta 2 caracteres" {...field('strcode')} />
      <TextField {...field('address')} />
      <TextField type="tel" hint="Sin guiones y sin espacios" {...field('phone')} />
      <TextField type="email" {...field('email')} />
      <TextField type="url" {...field('map_url')} />
      <TextField {...field('hours')} />
      <CheckboxField {...field('active')} />
    </>
  ),
};
