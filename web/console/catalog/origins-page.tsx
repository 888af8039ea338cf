import { originCrud } from '../../../api/contract/catalog/kinds.ts';
import { CatalogPage } from './catalog-page.tsx';
import { namedScreen } from './named-screen.tsx';

const words = { title: 'Medios de solicitud', one: 'medio de solicitud' };
const screen = namedScreen('origins', originCrud, words, 'masculine');

/** `/admin/manage-origins`: by what way people ask for a reservation. */
export default function OriginsPage() {
  return <CatalogPage screen={screen} />;
}
