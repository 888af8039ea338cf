/**
 * Every page that there is, as the routers of the web application have it: `:name` stands for one segment. The server
 * answers any other address with 404, in the same application, which says so in its own words.
 *
 * Pages of citizens, visitors and accounts: light, without the console's kit.
 */
export const SITE_PAGES = [
  '/',
  '/user-search-reservation',
  '/consulta/:code',
  '/login',
  '/register',
  '/password/forgot',
  '/password/reset',
  '/user-sessions',
  '/user-security',
  '/user-create-reservation',
  '/search/:day/:activity',
  '/user-reservations',
  '/user-profile',
  '/user-dpi',
  '/juntos/:token',
  '/ventanilla/:centerSlug',
] as const;

/** Pages of staff and administrators. */
export const CONSOLE_PAGES = [
  '/admin',
  '/admin/log',
  '/admin/as-of',
  '/admin/programmation',
  '/admin/check-in',
  '/admin/manage-people',
  '/admin/manage-person-profile/:cui',
  '/admin/verify-people',
  '/admin/manage-users',
  '/admin/reservations',
  '/admin/reservations-list',
  '/admin/search-reservations',
  '/manage-reservations/create',
  '/admin/statistics',
  '/admin/import',
  '/admin/approvals',
  '/admin/manage-centers',
  '/admin/manage-attractions',
  '/admin/manage-attractions/:id/schedule',
  '/admin/manage-attraction-types',
  '/admin/manage-activities',
  '/admin/manage-reservation-types',
  '/admin/manage-origins',
  '/admin/manage-dependencies',
  '/admin/closures',
  '/admin/settings',
  '/admin/landing-texts',
] as const;

export const PAGES = [...SITE_PAGES, ...CONSOLE_PAGES] as const;
export type SitePath = (typeof SITE_PAGES)[number];
export type ConsolePath = (typeof CONSOLE_PAGES)[number];

/** The two web applications: each has an HTML file of its name. */
export type WebEntry = 'site' | 'console';

/** As the application's router takes an address: in any case, with or without a slash at the end. */
const PATTERNS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^(?=/)${page.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

/** Where the console lives; what is not there, but below it, is the console's to say. */
const CONSOLE = /^\/(admin|manage-reservations)(\/|$)/i;

/** The page at this path, as the list has it; null where there is none. */
export function pageOf(path: string): (typeof PAGES)[number] | null {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

/** Which application shows this path. */
export function entryOf(path: string): WebEntry {
  return CONSOLE.test(path) ? 'console' : 'site';
}
