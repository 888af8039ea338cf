import { setTimeout as delay } from 'node:timers/promises';
import { loadLandingTexts } from '../../../commands/catalog/landing.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import {
  INITIAL_LANDING_TEXTS,
  LANDING_TEXT_NAMES,
  type LandingTexts,
} from '../../../domain/landing/texts.ts';

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

/** The texts that an administrator changed; pages carry them for their script. */
export function changedTexts(texts: LandingTexts): Partial<LandingTexts> {
  const changed = LANDING_TEXT_NAMES.filter((name) => texts[name] !== INITIAL_LANDING_TEXTS[name]);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}
