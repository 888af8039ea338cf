import { History } from '@blueprintjs/icons';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { LANDING_TEXT_LABELS } from '../../../api/contract/landing.ts';
import {
  INITIAL_LANDING_TEXTS,
  LANDING_TEXTS,
  type LandingTextName,
  type LandingTexts,
} from '../../../domain/landing/texts.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import {
  LandingContact,
  LandingNotice,
  LandingSteps,
  LandingWords,
} from '../../shared/site/landing-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field/text-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useSavedValues } from '../../ui/form/use-saved-values.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import './landing-texts.css';
import { PageTextsSection } from './page-texts.tsx';

const FAILURE = 'No ha sido posible guardar los textos';
const SAVED = 'Se han guardado los textos de la portada';

const GROUPS: readonly { readonly title: string; readonly names: readonly LandingTextName[] }[] = [
  { title: 'Parte superior', names: ['notice'] },
  { title: 'Encabezado', names: ['title', 'lead'] },
  {
    title: 'Cómo reservar',
    names: [
      ...(['how_to', 'step_1', 'step_1_text', 'step_2', 'step_2_text'] as const),
      ...(['step_3', 'step_3_text', 'step_4', 'step_4_text'] as const),
    ],
  },
  { title: 'Pie de página', names: ['contact'] },
];

const HINTS: Readonly<Partial<Record<LandingTextName, string>>> = {
  notice: 'Se muestra arriba de todo; vacío: sin aviso.',
  contact: 'Direcciones, teléfonos, horarios; vacío: nada.',
  step_1: 'Un paso sin título no se muestra.',
};

export default function LandingTextsPage() {
  const query = useCall(calls.landingTexts, {}, { gcTime: 0 });
  return (
    <Page
      title="Textos de la portada"
      lead="Texto simple, también el de las páginas de privacidad, términos, contacto y accesibilidad. Los visitantes lo ven en cuanto se guarda."
      actions={
        <LinkButton
          icon={<History />}
          text="Historial"
          to="/admin/log?table=landing_texts&start=2020-01-01"
        />
      }
    >
      <Loaded query={query} lines={6}>
        {({ texts }) => <TextsForm texts={texts} />}
      </Loaded>
      <PageTextsSection />
    </Page>
  );
}

type Texts = ResponseOf<typeof calls.landingTexts>['texts'];

function TextsForm({ texts }: { texts: Texts }) {
  const saving = useAction(calls.changeLandingTexts, { failure: FAILURE });
  const { form, note } = useSavedValues({
    schema: bodyOf(calls.changeLandingTexts),
    values: texts,
    labels: LANDING_TEXT_LABELS,
    success: SAVED,
    failure: FAILURE,
    send: async (body) => (await saving.attempt({ body })).texts,
  });
  const names = Object.keys(INITIAL_LANDING_TEXTS) as LandingTextName[];
  const isInitial = names.every((name) => form.values[name] === INITIAL_LANDING_TEXTS[name]);
  const initial = () => {
    for (const name of names) form.set(name, INITIAL_LANDING_TEXTS[name]);
  };
  return (
    <div className="lt-page">
      <form {...form.props} className="ui-form" aria-label="Textos de la portada">
        {note}
        {GROUPS.map(({ title, names }) => (
          <fieldset key={title} className="ui-boxes">
            <legend>{title}</legend>
            {names.map((name) => {
              const { isLong } = LANDING_TEXTS[name];
              const hint = HINTS[name];
              const props = { label: LANDING_TEXT_LABELS[name], ...(hint && { hint }), ...form.field(name) };
              if (!isLong) return <TextField key={name} {...props} />;
              return <TextAreaField key={name} rows={name === 'contact' ? 4 : 2} {...props} />;
            })}
          </fieldset>
        ))}
        <div className="r-row lt-buttons">
          <SaveButton form={form} />
          <Button
            text="Poner los textos originales"
            onClick={initial}
            loading={form.isBusy}
            whyNot={isInitial ? 'Ya son los textos originales.' : ''}
          />
        </div>
      </form>
      <Preview texts={form.values as LandingTexts} />
    </div>
  );
}

function Preview({ texts }: { texts: LandingTexts }) {
  return (
    <section className="lt-preview r-card" aria-labelledby="vista-previa">
      <h2 id="vista-previa" className="lt-preview-title">
        Vista previa
      </h2>
      <LandingNotice texts={texts} />
      <LandingWords texts={texts} heading="h3" />
      <h3>{texts.how_to}</h3>
      <LandingSteps texts={texts} heading="h4" />
      <LandingContact texts={texts} />
    </section>
  );
}
