import type { LandingTexts } from '../../domain/landing/texts.ts';
import type { BirthDates } from '../../domain/person/birth-date.ts';
import type { ErrorBody } from './errors.ts';
import type { PageFormName } from './page-forms.ts';
import type { SitePath } from './pages.ts';

/** Interface of `web/draw-site.tsx`. */

/** Named as its query: `GET /api/…` with input. */
export interface PageRead {
  readonly name: string;
  readonly params: object;
  readonly query: object;
}

/** Null: late, or not permitted. */
export type PageAnswer =
  | { readonly data: unknown }
  | { readonly status: number; readonly body: ErrorBody }
  | null;

/** A form that was posted without script, for the page that answers it. */
export interface Posted {
  readonly form: PageFormName;
  /** The fields as they were typed, never a password or a code of a second step. */
  readonly typed: Readonly<Record<string, string>>;
  /** Why it was refused; null: it was carried out. */
  readonly refusal: { readonly status: number; readonly body: ErrorBody } | null;
}

export interface PageRequest {
  readonly url: string;
  readonly page: SitePath;
  /** For forms without script. */
  readonly token: string;
  readonly texts: Partial<LandingTexts>;
  readonly birthDates: BirthDates;
  readonly posted: Posted | null;
  readonly read: (asked: PageRead) => Promise<PageAnswer>;
}

export interface DrawnPage {
  readonly html: string;
  /** '' for the start page. */
  readonly title: string;
  readonly served: Served;
}

export type DrawPage = (request: PageRequest) => Promise<DrawnPage>;

type QueryKey = readonly unknown[];

export interface Served {
  /** Drawn path and query; null: only the frame. */
  readonly drawn: string | null;
  readonly texts: Partial<LandingTexts>;
  readonly birthDates?: BirthDates;
  readonly answers: readonly (readonly [QueryKey, unknown])[];
  readonly refusals: readonly (readonly [QueryKey, number, ErrorBody])[];
  readonly posted: Posted | null;
}

export const SERVED_ID = 'servido';
