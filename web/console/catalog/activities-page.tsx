import type { ResponseOf } from '../../../api/contract/call.ts';
import { activityCrud } from '../../../api/contract/catalog/kinds.ts';
import { TextField } from '../../ui/field/text-fields.tsx';
import { CatalogPage } from './catalog-page.tsx';
import type { CatalogScreen } from './catalog-screen.ts';
import { nameColumn } from './name-column.tsx';

type Activity = ResponseOf<typeof activityCrud.create>['activity'];
const EMPTY = { name: '' };

const screen: CatalogScreen<Activity, typeof EMPTY> = {
  kind: 'activities',
  crud: activityCrud,
  words: { title: 'Actividades', one: 'actividad' },
  pictures: 'activities',
  columns: [nameColumn('Nombre de la actividad', { line: ({ address }) => address })],
  actionsWidth: '15.5rem',
  texts: {
    created: 'Se ha creado una actividad correctamente',
    createFailed: 'No se ha sido posible crear la actividad',
    updated: 'Se ha actualizado la información la actividad correctamente',
    updateFailed: 'No se ha sido posible actualizar la información de la actividad',
  },
  empty: EMPTY,
  labels: { name: 'Nombre de la actividad', address: 'Dirección' },
  fields: (field) => <TextField isFirst {...field('name')} />,
};

export default function ActivitiesPage() {
  return <CatalogPage screen={screen} />;
}
