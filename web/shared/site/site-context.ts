import { createContext, useContext, useState } from 'react';
import type { Posted } from '../../../api/contract/drawn-page.ts';
import type { PageFormName } from '../../../api/contract/page-forms.ts';
import { INITIAL_LANDING_TEXTS, type LandingTexts } from '../../../domain/landing/texts.ts';
import type { BirthDates } from '../../../domain/person/birth-date.ts';
import { csrfToken } from '../call/csrf.ts';
import { postedForm, served } from '../call/served.ts';

interface SiteValues {
  readonly texts: () => LandingTexts;
  /** Undefined: the page came without them. */
  readonly birthDates: () => BirthDates | undefined;
  readonly token: () => string;
  readonly posted: () => Posted | null;
}

export const SiteContext = createContext<SiteValues>({
  texts: () => ({ ...INITIAL_LANDING_TEXTS, ...served().texts }),
  birthDates: () => served().birthDates,
  token: csrfToken,
  posted: postedForm,
});

export function useTexts(): LandingTexts {
  return useContext(SiteContext).texts();
}

/** Bounds of the date of birth. */
export function useBirthDates(): BirthDates | undefined {
  return useContext(SiteContext).birthDates();
}

export function useFormToken(): string {
  return useContext(SiteContext).token();
}

/** The form of this name that the page answers, as it was at first: what was typed, and what is wrong. */
export function usePosted(form: PageFormName): Posted | null {
  const { posted } = useContext(SiteContext);
  const [shown] = useState(posted);
  return shown?.form === form ? shown : null;
}
