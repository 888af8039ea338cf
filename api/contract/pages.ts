/**
 * Every page that there is, as the router of the web application has it: `:name` stands for one segment. The server
 * answers any other address with 404, in the same application, which says so in its own words.
 */
export const PAGES = [
  '/',
  '/user-search-reservation',
  '/consulta/:code',
  '/login',
  '/admin',
  '/admin/programmation',
  '/admin/check-in',
] as const;
export type PagePath = (typeof PAGES)[number];

/** As the application's router takes an address: in any case, with or without a slash at the end. */
const PATTERNS = PAGES.map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Whether a page lies at this path, without query. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
