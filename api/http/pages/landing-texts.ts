import { setTimeout as delay } from 'node:timers/promises';
import { loadLandingTexts } from '../../../commands/catalog/landing.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import {
  INITIAL_LANDING_TEXTS,
  LANDING_TEXT_NAMES,
  type LandingTexts,
  stepsOf,
} from '../../../domain/landing/texts.ts';
import { escaped } from './html.ts';

/** A page waits for its texts at most this long; then it shows the default ones. */
const PATIENCE_MS = 500;

/** The texts of the landing page; those of the release where the log can't be read now. */
export function landingTextsOf(commands: CommandHandler): () => Promise<LandingTexts> {
  return () =>
    Promise.race([
      loadLandingTexts(commands).catch(() => INITIAL_LANDING_TEXTS),
      delay(PATIENCE_MS, INITIAL_LANDING_TEXTS, { ref: false }),
    ]);
}

/** The texts that an administrator changed; the head of a page carries them for its script. */
export function changedTexts(texts: LandingTexts): Partial<LandingTexts> {
  const changed = LANDING_TEXT_NAMES.filter((name) => texts[name] !== INITIAL_LANDING_TEXTS[name]);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}

/** The landing page without script, but for the form of a search: what is above and below it. */
export function plainLanding(texts: LandingTexts): { readonly above: string; readonly below: string } {
  const steps = stepsOf(texts).map(
    ({ title, text }) => `<li><h3>${escaped(title)}</h3>${paragraph(text)}</li>`,
  );
  return {
    above: `${paragraph(texts.notice)}<h1>${escaped(texts.title)}</h1>${paragraph(texts.lead)}`,
    below: `<h2>${escaped(texts.how_to)}</h2><ol>${steps.join('')}</ol>${paragraph(texts.contact)}`,
  };
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
}
