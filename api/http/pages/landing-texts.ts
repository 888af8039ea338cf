import { setTimeout as delay } from 'node:timers/promises';
import { loadLandingTexts } from '../../../commands/catalog/landing.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import {
  INITIAL_LANDING_TEXTS,
  LANDING_TEXT_NAMES,
  type LandingTexts,
} from '../../../domain/landing/texts.ts';

/** Longest wait; then default texts. */
const PATIENCE_MS = 500;

/** Default texts if the log can't be read. */
export function landingTextsOf(commands: CommandHandler): () => Promise<LandingTexts> {
  return () =>
    Promise.race([
      loadLandingTexts(commands).catch(() => INITIAL_LANDING_TEXTS),
      delay(PATIENCE_MS, INITIAL_LANDING_TEXTS, { ref: false }),
    ]);
}

export function changedTexts(texts: LandingTexts): Partial<LandingTexts> {
  const changed = LANDING_TEXT_NAMES.filter((name) => texts[name] !== INITIAL_LANDING_TEXTS[name]);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}
