import { attractionTypeCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const screen = namedScreen({
  title: 'Tipos de atracción',
  crud: attractionTypeCrud,
  many: 'attraction_types',
  table: 'attraction_types',
  words: { create: 'Crear tipo de atracción', edit: 'Editar tipo de atracción' },
  texts: {
    created: 'Se ha creado un tipo de atracción correctamente',
    createFailed: 'No ha sido posible crear el tipo de atracción',
    updated: 'Se ha actualizado el tipo de atracción correctamente',
    updateFailed: 'No ha sido posible actualizar el tipo de atracción',
  },
});

/** `/admin/manage-attraction-types`: what kinds of places there are: courts, pools, halls. */
export default function AttractionTypesPage() {
  return <CatalogPage screen={screen} />;
}
