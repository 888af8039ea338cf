import { type ChangeLandingTexts, landingDecider } from '../../domain/landing/decide.ts';
import type { SiteTexts } from '../../domain/landing/initial-pages.ts';
import { LANDING_STREAM } from '../../domain/landing/state.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

const aggregate = { stream: LANDING_STREAM, decider: landingDecider };

/** The texts of the landing page and of the pages of plain text. `maxAgeMs`: 0 reads the log again. */
export function loadLandingTexts(handler: CommandHandler, maxAgeMs = FRESH_MS): Promise<SiteTexts> {
  return handler.load(aggregate, maxAgeMs);
}

export function changeLandingTexts(
  handler: CommandHandler,
  change: Omit<ChangeLandingTexts, 'type'>,
  context: CommandContext,
) {
  return handler.execute(aggregate, { type: 'ChangeLandingTexts', ...change }, context);
}
