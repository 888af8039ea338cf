import type { LandingEvent } from './events.ts';
import type { LandingTexts } from './texts.ts';

export const LANDING_STREAM = 'landing-texts';

/** The texts after an event of their stream; a name of another release changes nothing. */
export function evolveLanding(texts: LandingTexts, { data: { name, text } }: LandingEvent): LandingTexts {
  return name in texts ? { ...texts, [name]: text } : texts;
}
