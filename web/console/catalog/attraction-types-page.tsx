import { attractionTypeCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const words = { title: 'Tipos de atracción', one: 'tipo de atracción' };
const screen = namedScreen('attraction_types', attractionTypeCrud, words, 'masculine');

/** `/admin/manage-attraction-types`: what kinds of places there are: courts, pools, halls. */
export default function AttractionTypesPage() {
  return <CatalogPage screen={screen} />;
}
