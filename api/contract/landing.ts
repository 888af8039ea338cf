import { z } from 'zod';
import { LANDING_TEXT_NAMES, LANDING_TEXTS, type LandingTextName } from '../../domain/landing/texts.ts';
import { get, put } from './call.ts';
import { line, optionalLine, optionalParagraphs } from './text.ts';

/** What the texts are called on screen and in the history. */
export const LANDING_TEXT_LABELS: Readonly<Record<LandingTextName, string>> = {
  notice: 'Aviso',
  title: 'Título',
  lead: 'Presentación',
  how_to: 'Título de los pasos',
  step_1: 'Paso 1, título',
  step_1_text: 'Paso 1, texto',
  step_2: 'Paso 2, título',
  step_2_text: 'Paso 2, texto',
  step_3: 'Paso 3, título',
  step_3_text: 'Paso 3, texto',
  step_4: 'Paso 4, título',
  step_4_text: 'Paso 4, texto',
  contact: 'Contacto',
};

function written(name: LandingTextName) {
  const { max, isNeeded, isLong } = LANDING_TEXTS[name];
  return isNeeded ? line(max) : isLong ? optionalParagraphs(max) : optionalLine(max);
}

const forEachText = <Schema extends z.ZodType>(schemaOf: (name: LandingTextName) => Schema) =>
  Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, schemaOf(name)])) as Record<
    LandingTextName,
    Schema
  >;

const landingTexts = z.object({ texts: z.object(forEachText(() => z.string())) });

export const landingCalls = {
  landingTexts: get('/api/landing-texts', 'admin', {
    summary: 'The texts of the landing page: plain text, newlines in the longer ones',
    response: landingTexts,
  }),
  changeLandingTexts: put('/api/landing-texts', 'admin', {
    summary:
      'Write other texts on the landing page; 409 with what changed where somebody else wrote one of them meanwhile',
    // They are read from the log itself.
    views: [],
    body: z.object({
      ...forEachText((name) => written(name).optional()),
      /** The texts as the editor had read them. */
      known: z.object(forEachText(() => z.string().max(1_000).optional())).optional(),
    }),
    response: landingTexts,
  }),
};
