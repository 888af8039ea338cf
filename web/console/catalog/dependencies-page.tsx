import { dependencyCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const words = { title: 'Dependencias', one: 'dependencia' };
const screen = namedScreen('dependencies', dependencyCrud, words, 'feminine');

/** `/admin/manage-dependencies`: the organizations that centers work with. */
export default function DependenciesPage() {
  return <CatalogPage screen={screen} />;
}
