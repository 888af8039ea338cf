import { accept, type Decider } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { LandingEvent } from './events.ts';
import { INITIAL_SITE_TEXTS, type SiteTextName, type SiteTexts } from './initial-pages.ts';
import { evolveLanding } from './state.ts';

export interface ChangeLandingTexts {
  readonly type: 'ChangeLandingTexts';
  /** Omitted texts stay as they are. */
  readonly texts: Readonly<{ [Name in SiteTextName]?: string | undefined }>;
  readonly known?: Readonly<{ [Name in SiteTextName]?: string | undefined }> | undefined;
}

export const landingDecider: Decider<ChangeLandingTexts, LandingEvent, SiteTexts, ValuesOvertaken> = {
  initial: INITIAL_SITE_TEXTS,
  evolve: evolveLanding,
  decide({ texts, known }, now) {
    const { names, overtaken } = changesOfForm<SiteTextName>(texts, known, now);
    const changed = names.map((name) => ({
      type: 'LandingTextChanged' as const,
      data: { name, text: texts[name] ?? '' },
    }));
    return refusalOf(overtaken, known) ?? accept(...changed);
  },
};
