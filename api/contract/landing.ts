import { z } from 'zod';
import { LANDING_TEXT_NAMES, LANDING_TEXTS, type LandingTextName } from '../../domain/landing/texts.ts';
import { forEachOf, formOf, valueCalls } from './named-values.ts';
import { line, optionalLine, optionalParagraphs } from './text.ts';

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

const { read: landingTexts, change: changeLandingTexts } = valueCalls('/api/landing-texts', {
  read: 'The texts of the landing page: plain text, newlines in the longer ones',
  change:
    'Write other texts on the landing page; 409 with what changed where somebody else wrote one of them meanwhile',
  body: formOf(
    LANDING_TEXT_NAMES,
    (name) => written(name).optional(),
    () => z.string().max(1_000).optional(),
  ),
  response: z.object({ texts: z.object(forEachOf(LANDING_TEXT_NAMES, () => z.string())) }),
});

export const landingCalls = { landingTexts, changeLandingTexts };
