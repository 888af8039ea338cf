import { originCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const screen = namedScreen({
  title: 'Medios de solicitud',
  crud: originCrud,
  many: 'origins',
  table: 'origins',
  words: { create: 'Crear medio de solicitud', edit: 'Editar medio de solicitud' },
  texts: {
    created: 'Se ha creado un medio de solicitud correctamente',
    createFailed: 'No ha sido posible crear el medio de solicitud',
    updated: 'Se ha actualizado el medio de solicitud correctamente',
    updateFailed: 'No ha sido posible actualizar el medio de solicitud',
  },
});

/** `/admin/manage-origins`: by what way people ask for a reservation. */
export default function OriginsPage() {
  return <CatalogPage screen={screen} />;
}
