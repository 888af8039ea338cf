import { createContext, useContext } from 'react';
import { INITIAL_LANDING_TEXTS, type LandingTexts } from '../../../domain/landing/texts.ts';
import { csrfToken } from '../call/csrf.ts';
import { served } from '../call/served.ts';

/** The values of a page that the server knows before any call. */
interface SiteValues {
  /** The texts that an administrator wrote, and else those of the release. */
  readonly texts: () => LandingTexts;
  /** The anti-forgery token, for forms that post without script. */
  readonly token: () => string;
}

export const SiteContext = createContext<SiteValues>({
  texts: () => ({ ...INITIAL_LANDING_TEXTS, ...served().texts }),
  token: csrfToken,
});

export function useTexts(): LandingTexts {
  return useContext(SiteContext).texts();
}

export function useFormToken(): string {
  return useContext(SiteContext).token();
}
