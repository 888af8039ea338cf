import { TextField } from '../../ui/field/text-fields.tsx';
import type { CatalogScreen, CatalogTexts, Crud, Entry } from './catalog-screen.ts';

interface NameOnly extends Record<string, unknown> {
  name: string;
}

interface Options {
  readonly title: string;
  readonly crud: Crud;
  readonly many: string;
  readonly table: string;
  readonly words: { readonly create: string; readonly edit: string };
  readonly texts: CatalogTexts;
}

/** The screen of a catalogue whose entries are a name and no more. */
export function namedScreen(options: Options): CatalogScreen<Entry, NameOnly> {
  return {
    ...options,
    columns: [{ key: 'name', header: 'Nombre', isTitle: true, cell: ({ name }) => name }],
    actionsWidth: '15.5rem',
    values: (item) => ({ name: item?.name ?? '' }),
    labels: { name: 'Nombre' },
    fields: (form) => <TextField label="Nombre" isRequired isFirst maxLength={120} {...form.field('name')} />,
  };
}
