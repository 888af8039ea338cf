import { TextField } from '../../ui/field/text-fields.tsx';
import type { CatalogScreen, Entry } from './catalog-screen.ts';
import { nameColumn } from './name-column.tsx';

const EMPTY = { name: '' };

type Named = CatalogScreen<Entry, typeof EMPTY>;

const ARTICLES = { masculine: ['un', 'el'], feminine: ['una', 'la'] } as const;

/** The screen of a catalogue whose entries are a name and no more; `gender` is that of `words.one`. */
export function namedScreen(
  kind: Named['kind'],
  crud: Named['crud'],
  words: Named['words'],
  gender: keyof typeof ARTICLES,
): Named {
  const [a, the] = ARTICLES[gender].map((article) => `${article} ${words.one}`);
  return {
    kind,
    crud,
    words,
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
    fields: (field) => <TextField isRequired isFirst maxLength={120} {...field('name')} />,
  };
}
