import type { Access } from './access.ts';

/** All pages by path; routers, menu, search and server follow from these tables. Other addresses answer 404. */

/** Citizens, visitors and accounts: without the console's kit. */
const SITE = {
  '/': 'Portada',
  '/user-search-reservation': 'Buscar reserva',
  '/consulta/:code': 'Buscar reserva',
  '/login': 'Iniciar sesión',
  '/register': 'Crear una cuenta',
  '/password/forgot': 'Contraseña olvidada',
  '/password/reset': 'Elegir una contraseña nueva',
  '/user-sessions': 'Sesiones',
  '/user-security': 'Seguridad',
  '/user-create-reservation': 'Crear reservación',
  '/search/:day/:activity': 'Canchas disponibles',
  '/user-reservations': 'Mis reservas',
  '/user-profile': 'Mi perfil',
  '/user-dpi': 'Documento de identificación',
  '/juntos/:token': 'Reserva compartida',
  '/privacidad': 'Aviso de privacidad',
  '/terminos': 'Términos de uso',
  '/contacto': 'Contacto',
  '/accesibilidad': 'Accesibilidad',
  '/ventanilla/:centerSlug': 'Ventanilla Ágil',
} as const;

const RAIL = {
  '/admin': 'Inicio',
  '/admin/programmation': 'Programación',
  '/manage-reservations/create': 'Crear reservación',
  '/admin/check-in': 'Check-in',
} as const;

type Labels = Readonly<Record<`/admin/${string}`, string>>;

const MENU = {
  Reservas: {
    staff: {
      '/admin/reservations': 'Reservaciones',
      '/admin/reservations-list': 'Listado de reservas',
      '/admin/search-reservations': 'Buscar reservas',
      '/admin/statistics': 'Estadísticas de ocupación',
      '/admin/approvals': 'Solicitudes por aprobar',
      '/admin/waiting-list': 'Lista de espera',
    },
    admin: { '/admin/import': 'Importar reservas' },
  },
  Personas: {
    staff: {
      '/admin/manage-people': 'Directorio de personas',
      '/admin/verify-people': 'Documentos por verificar',
    },
    admin: { '/admin/manage-users': 'Usuarios' },
  },
  Catálogo: {
    staff: {
      '/admin/manage-centers': 'Centros deportivos',
      '/admin/manage-attractions': 'Atracciones',
      '/admin/manage-attraction-types': 'Tipos de atracción',
      '/admin/manage-activities': 'Actividades',
      '/admin/manage-reservation-types': 'Tipos de reservación',
      '/admin/manage-origins': 'Medios de solicitud',
      '/admin/manage-dependencies': 'Dependencias',
    },
    admin: { '/admin/manage-floors': 'Superficies', '/admin/closures': 'Cierres' },
  },
  Sistema: {
    staff: {},
    admin: {
      '/admin/settings': 'Reglas',
      '/admin/landing-texts': 'Textos de la portada',
      '/admin/integrations': 'Integraciones',
      '/admin/webhooks': 'Webhooks',
      '/admin/open-data': 'Datos abiertos',
      '/admin/log': 'Registro de eventos',
      '/admin/as-of': 'Cómo estaba',
      '/admin/system': 'Estado del sistema',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'staff' | 'admin', Labels>>>>;

const UNLISTED = {
  '/admin/manage-person-profile/:cui': 'Perfil de una persona',
  '/admin/manage-attractions/:id/schedule': 'Horario de una atracción',
  '/admin/programmation/week/:id': 'Semana de una atracción',
} as const satisfies Labels;

export type SitePath = keyof typeof SITE;
type RailPath = keyof typeof RAIL;
type InSection<Pages> = Pages extends { readonly staff: infer Staff; readonly admin: infer Admin }
  ? keyof Staff | keyof Admin
  : never;
export type ConsolePath = RailPath | InSection<(typeof MENU)[Section]> | keyof typeof UNLISTED;

export interface MenuPage {
  readonly to: string;
  readonly label: string;
  /** Shows the menu entry; the server enforces access. */
  readonly access: Access;
}

export const SECTIONS = Object.keys(MENU) as readonly Section[];
export type Section = keyof typeof MENU;

export interface MenuItem extends MenuPage {
  readonly section: Section;
}

export const RAIL_PAGES = Object.entries(RAIL).map(
  ([to, label]) => ({ to: to as RailPath, label, access: 'staff' }) as const,
);

export const MENU_PAGES: readonly MenuItem[] = SECTIONS.flatMap((section) =>
  (['staff', 'admin'] as const).flatMap((access) =>
    Object.entries(MENU[section][access]).map(([to, label]) => ({ section, to, label, access })),
  ),
);

export const CONSOLE_MENU: readonly MenuPage[] = [...RAIL_PAGES, ...MENU_PAGES];

const NAMES = new Map(
  Object.entries({
    ...SITE,
    ...Object.fromEntries(CONSOLE_MENU.map(({ to, label }) => [to, label])),
    ...UNLISTED,
  }),
);

export const SITE_PAGES = Object.keys(SITE) as readonly SitePath[];
export const PAGES = [...NAMES.keys()] as readonly (SitePath | ConsolePath)[];
export const CONSOLE_PAGES = PAGES.filter((page): page is ConsolePath => !(page in SITE));

export function isSitePath(page: string): page is SitePath {
  return page in SITE;
}

/** Pages of one's own account: their script leads visitors to log-in. */
export const OWN_PAGES: ReadonlySet<string> = new Set<SitePath>([
  '/user-reservations',
  '/user-profile',
  '/user-dpi',
  '/user-sessions',
  '/user-security',
]);

/** Each has an HTML file of its name. */
export type WebEntry = 'site' | 'console';

/** Like the router: any case, optional final slash. */
const PATTERNS = PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^(?=/)${page.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

const CONSOLE = /^\/(admin|manage-reservations)(\/|$)/i;

export function pageOf(path: string): SitePath | ConsolePath | null {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

/** Whether a page stays when its session ends: the others lead to log-in. */
export function isForVisitors(path: string): boolean {
  const page = pageOf(path);
  return page !== null && isSitePath(page) && !OWN_PAGES.has(page);
}

export function entryOf(path: string): WebEntry {
  return CONSOLE.test(path) ? 'console' : 'site';
}

/** '' if unknown. */
export function pageName(path: string): string {
  return NAMES.get(pageOf(path) ?? '') ?? '';
}
