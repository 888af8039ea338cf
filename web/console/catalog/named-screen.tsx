import { TextField } from '../../ui/field/text-fields.tsx';
import type { CatalogScreen, CatalogTexts, Crud, Entry } from './catalog-screen.ts';

const EMPTY = { name: '' };

interface Options {
  readonly title: string;
  readonly crud: Crud;
  readonly many: string;
  readonly table: string;
  readonly words: { readonly create: string; readonly edit: string };
  readonly texts: CatalogTexts;
}

/** The screen of a catalogue whose entries are a name and no more. */
export function namedScreen(options: Options): CatalogScreen<Entry, typeof EMPTY> {
  return {
    ...options,
    columns: [{ key: 'name', header: 'Nombre', isTitle: true, cell: ({ name }) => name }],
    actionsWidth: '15.5rem',
    empty: EMPTY,
    labels: { name: 'Nombre' },
    fields: (field) => <TextField isRequired isFirst maxLength={120} {...field('name')} />,
  };
}
