import { z } from 'zod';
import { PAGE_TEXT_MAX, PAGE_TEXT_NAMES, type PageTextName } from '../../domain/landing/page-texts.ts';
import { LANDING_TEXT_NAMES, LANDING_TEXTS, type LandingTextName } from '../../domain/landing/texts.ts';
import { get } from './call.ts';
import { forEachOf, formOf, valueCalls } from './named-values.ts';
import { line, optionalLine, optionalParagraphs, paragraphs } from './text.ts';

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

export const PAGE_TEXT_LABELS: Readonly<Record<PageTextName, string>> = {
  privacy: 'Aviso de privacidad',
  terms: 'Términos de uso',
  contact_page: 'Página de contacto',
  accessibility: 'Declaración de accesibilidad',
};

/** All texts that an administrator writes, as the history names them. */
export const SITE_TEXT_LABELS = { ...LANDING_TEXT_LABELS, ...PAGE_TEXT_LABELS };

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

const { read: pageTexts, change: changePageTexts } = valueCalls('/api/page-texts', {
  read: 'The pages of plain text: privacy notice, terms, contact, accessibility',
  change:
    'Write other texts on these pages; 409 with what changed where somebody else wrote one of them meanwhile',
  body: formOf(
    PAGE_TEXT_NAMES,
    () => paragraphs(PAGE_TEXT_MAX).optional(),
    () => z.string().max(PAGE_TEXT_MAX).optional(),
  ),
  response: z.object({ texts: z.object(forEachOf(PAGE_TEXT_NAMES, () => z.string())) }),
});

export const pageTextCalls = {
  pageTexts,
  changePageTexts,
  pageText: get('/api/page-texts/:page', 'public', {
    summary: 'The text of one of these pages; blank lines separate its paragraphs and headings',
    params: z.object({ page: z.enum(PAGE_TEXT_NAMES, 'No hay tal página') }),
    response: z.object({ text: z.string() }),
  }),
};
