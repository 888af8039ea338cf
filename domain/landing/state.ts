import type { LandingEvent } from './events.ts';
import type { SiteTexts } from './initial-pages.ts';

export const LANDING_STREAM = 'landing-texts';

/** The texts after an event of their stream; a name of another release changes nothing. */
export function evolveLanding(texts: SiteTexts, { data: { name, text } }: LandingEvent): SiteTexts {
  return name in texts ? { ...texts, [name]: text } : texts;
}
