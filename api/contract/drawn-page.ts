import type { LandingTexts } from '../../domain/landing/texts.ts';
import type { ErrorBody } from './errors.ts';
import type { PageFormName } from './page-forms.ts';
import type { SitePath } from './pages.ts';

/** A page that the server draws: what `web/draw-site.tsx` gets of the API, and what it gives. */

/** A read of the API that a component asked for, as its query is named: `GET /api/…` with its input. */
export interface PageRead {
  readonly name: string;
  readonly params: object;
  readonly query: object;
}

/** Its answer; null: it did not arrive in time, or is not for this person. */
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
  /** Path and query. */
  readonly url: string;
  readonly page: SitePath;
  /** The anti-forgery token of forms that post without script. */
  readonly token: string;
  /** The texts that an administrator changed. */
  readonly texts: Partial<LandingTexts>;
  readonly posted: Posted | null;
  readonly read: (asked: PageRead) => Promise<PageAnswer>;
}

export interface DrawnPage {
  /** Content of the page's root. */
  readonly html: string;
  /** As its component names it; '' for the start. */
  readonly title: string;
  readonly served: Served;
}

export type DrawPage = (request: PageRequest) => Promise<DrawnPage>;

type QueryKey = readonly unknown[];

/** The data of a page that its script gets with it, as JSON in the page. */
export interface Served {
  /** The path and query of which all is drawn; null: only the frame is. */
  readonly drawn: string | null;
  readonly texts: Partial<LandingTexts>;
  readonly answers: readonly (readonly [QueryKey, unknown])[];
  readonly refusals: readonly (readonly [QueryKey, number, ErrorBody])[];
  readonly posted: Posted | null;
}

/** The element that holds it. */
export const SERVED_ID = 'servido';
