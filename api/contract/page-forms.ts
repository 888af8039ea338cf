import type { SitePath } from './pages.ts';

/** The field of a page's form that names it. */
export const FORM_NAME = '_form';

interface PageForm {
  /** Where it posts to, and which page answers. */
  readonly page: SitePath;
  /** The fields that the answer shows again: never a password or a code of a second step. */
  readonly typed: readonly string[];
}

/** The forms that post to their page, so that they work without script, and before it comes. */
export const PAGE_FORMS = {
  login: { page: '/login', typed: ['email'] },
  secondStep: { page: '/login', typed: [] },
  logout: { page: '/login', typed: [] },
  register: {
    page: '/register',
    typed: ['email', 'cui', 'first_name', 'last_name', 'gender', 'date_of_birth', 'phone'],
  },
  forgotPassword: { page: '/password/forgot', typed: ['email'] },
  lookup: { page: '/user-search-reservation', typed: ['code'] },
} as const satisfies Readonly<Record<string, PageForm>>;

export type PageFormName = keyof typeof PAGE_FORMS;

export function isPageForm(name: unknown): name is PageFormName {
  return typeof name === 'string' && Object.hasOwn(PAGE_FORMS, name);
}
