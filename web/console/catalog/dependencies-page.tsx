import { dependencyCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const screen = namedScreen({
  title: 'Dependencias',
  crud: dependencyCrud,
  many: 'dependencies',
  table: 'dependencies',
  words: { create: 'Crear dependencia', edit: 'Editar dependencia' },
  texts: {
    created: 'Se ha creado una dependencia correctamente',
    createFailed: 'No ha sido posible crear la dependencia',
    updated: 'Se ha actualizado la dependencia correctamente',
    updateFailed: 'No ha sido posible actualizar la dependencia',
  },
});

/** `/admin/manage-dependencies`: the organizations that centers work with. */
export default function DependenciesPage() {
  return <CatalogPage screen={screen} />;
}
