import { useLocation } from 'react-router-dom';
import { namedCruds } from '../../../api/contract/catalog/kinds.ts';
import { NAMED_CATALOGS, type NamedKey } from '../../../api/contract/catalog/named.ts';
import { pageName, pageOf } from '../../../api/contract/pages.ts';
import { TextField } from '../../ui/field/text-fields.tsx';
import { CatalogPage } from './catalog-page.tsx';
import type { CatalogScreen, Entry } from './catalog-screen.ts';
import { nameColumn } from './name-column.tsx';

const EMPTY = { name: '' };
const ARTICLES = { masculine: ['un', 'el'], feminine: ['una', 'la'] } as const;

function screenOf(key: NamedKey): CatalogScreen<Entry, typeof EMPTY> {
  const { many, page, noun, gender } = NAMED_CATALOGS[key];
  const [a, the] = ARTICLES[gender].map((article) => `${article} ${noun}`);
  return {
    kind: many,
    crud: namedCruds[key],
    words: { title: pageName(page), one: noun },
    columns: [nameColumn('Nombre')],
    actionsWidth: '15.5rem',
    texts: {
      created: `Se ha creado ${a} correctamente`,
      createFailed: `No ha sido posible crear ${the}`,
      updated: `Se ha actualizado ${the} correctamente`,
      updateFailed: `No ha sido posible actualizar ${the}`,
    },
    empty: EMPTY,
    labels: { name: 'Nombre' },
    fields: (field) => <TextField isFirst {...field('name')} />,
  };
}

const SCREENS = (Object.keys(NAMED_CATALOGS) as NamedKey[]).map((key) => ({
  page: NAMED_CATALOGS[key].page,
  screen: screenOf(key),
}));

export default function NamedPage() {
  const page = pageOf(useLocation().pathname);
  const found = SCREENS.find((one) => one.page === page);
  // The key: from one of these pages to another, nothing that is open or written there may stay.
  return found && <CatalogPage key={page} screen={found.screen} />;
}
