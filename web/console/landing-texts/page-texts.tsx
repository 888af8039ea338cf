import { calls } from '../../../api/contract/calls.ts';
import { PAGE_TEXT_LABELS } from '../../../api/contract/landing.ts';
import { INITIAL_PAGE_TEXTS } from '../../../domain/landing/initial-pages.ts';
import { PAGE_TEXT_NAMES, type PageTextName } from '../../../domain/landing/page-texts.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { TextBlocks } from '../../shared/site/text-blocks.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useSavedValues } from '../../ui/form/use-saved-values.ts';

const schema = bodyOf(calls.changePageTexts);
const FAILURE = 'No ha sido posible guardar el texto';
const HINT =
  'Una línea en blanco separa los párrafos. Una línea corta y sola, sin punto al final, es un título.';

export function PageTextsSection() {
  const query = useCall(calls.pageTexts, {}, { gcTime: 0 });
  return (
    <section className="lt-pages" aria-labelledby="paginas-de-texto">
      <h2 id="paginas-de-texto">Páginas del pie del sitio</h2>
      <Loaded query={query} lines={4}>
        {({ texts }) =>
          PAGE_TEXT_NAMES.map((name) => (
            <details key={name} className="r-card r-card-body">
              <summary>{PAGE_TEXT_LABELS[name]}</summary>
              <PageTextForm name={name} text={texts[name]} />
            </details>
          ))
        }
      </Loaded>
    </section>
  );
}

function PageTextForm({ name, text }: { readonly name: PageTextName; readonly text: string }) {
  const saving = useAction(calls.changePageTexts, { failure: FAILURE });
  const label = PAGE_TEXT_LABELS[name];
  const { form, note } = useSavedValues<typeof schema, Record<string, string>>({
    schema,
    values: { [name]: text },
    labels: PAGE_TEXT_LABELS,
    success: `Se ha guardado: ${label}`,
    failure: FAILURE,
    send: async (body) => ({ [name]: (await saving.attempt({ body })).texts[name] }),
  });
  const initial = INITIAL_PAGE_TEXTS[name];
  const written = form.values[name] ?? '';
  return (
    <div className="lt-page">
      <form {...form.props} className="ui-form" aria-label={label}>
        {note}
        <TextAreaField label="Texto" rows={16} hint={HINT} {...form.field(name)} />
        <div className="r-row lt-buttons">
          <SaveButton form={form} />
          <Button
            text="Poner el texto original"
            onClick={() => form.set(name, initial)}
            loading={form.isBusy}
            whyNot={written === initial ? 'Ya es el texto original.' : ''}
          />
        </div>
      </form>
      <section className="lt-preview r-card" aria-label={`Vista previa: ${label}`}>
        <TextBlocks text={written} heading="h3" />
      </section>
    </div>
  );
}
