import { INITIAL_LANDING_TEXTS, type LandingTexts } from '../../../domain/landing/texts.ts';

/** The texts of the page as it was served: what an administrator wrote, and else those of the release. */
export function servedTexts(): LandingTexts {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="landing-texts"]');
  try {
    return { ...INITIAL_LANDING_TEXTS, ...JSON.parse(meta?.content ?? '{}') };
  } catch {
    return INITIAL_LANDING_TEXTS;
  }
}
