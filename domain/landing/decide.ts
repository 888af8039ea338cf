import { accept, type Decider } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { LandingEvent } from './events.ts';
import { evolveLanding } from './state.ts';
import { INITIAL_LANDING_TEXTS, type LandingTextName, type LandingTexts } from './texts.ts';

export interface ChangeLandingTexts {
  readonly type: 'ChangeLandingTexts';
  /** Omitted texts stay as they are. */
  readonly texts: Readonly<{ [Name in LandingTextName]?: string | undefined }>;
  readonly known?: Readonly<{ [Name in LandingTextName]?: string | undefined }> | undefined;
}

export const landingDecider: Decider<ChangeLandingTexts, LandingEvent, LandingTexts, ValuesOvertaken> = {
  initial: INITIAL_LANDING_TEXTS,
  evolve: evolveLanding,
  decide({ texts, known }, now) {
    const { names, overtaken } = changesOfForm<LandingTextName>(texts, known, now);
    const changed = names.map((name) => ({
      type: 'LandingTextChanged' as const,
      data: { name, text: texts[name] ?? '' },
    }));
    return refusalOf(overtaken, known) ?? accept(...changed);
  },
};
