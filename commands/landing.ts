import type { ValuesOvertaken } from '../domain/known-values.ts';
import { type ChangeLandingTexts, landingDecider } from '../domain/landing/decide.ts';
import type { LandingEvent } from '../domain/landing/events.ts';
import { LANDING_STREAM } from '../domain/landing/state.ts';
import type { LandingTexts } from '../domain/landing/texts.ts';
import type { Aggregate } from './aggregate-cache.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

const aggregate: Aggregate<ChangeLandingTexts, LandingEvent, LandingTexts, ValuesOvertaken> = {
  stream: LANDING_STREAM,
  decider: landingDecider,
};

/** How old what is known of the texts may be, where their stream is not followed. */
const FRESH_MS = 1_000;

/** The texts of the landing page. `maxAgeMs`: 0 reads the log again. */
export function loadLandingTexts(handler: CommandHandler, maxAgeMs = FRESH_MS): Promise<LandingTexts> {
  return handler.load(aggregate, maxAgeMs);
}

/** Writes other texts. */
export function changeLandingTexts(
  handler: CommandHandler,
  change: Omit<ChangeLandingTexts, 'type'>,
  context: CommandContext,
): Promise<Outcome<LandingEvent, LandingTexts, ValuesOvertaken>> {
  return handler.execute(aggregate, { type: 'ChangeLandingTexts', ...change }, context);
}
