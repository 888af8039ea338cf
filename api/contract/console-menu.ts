import type { Access } from './call.ts';
import type { ConsolePath } from './pages.ts';

/** The pages of the console by name: what its menu shows, and what its search finds. */

export interface MenuPage {
  readonly to: string;
  readonly label: string;
  /** Who sees the entry. The server decides who may use the page. */
  readonly access: Access;
}

/** The pages that are used all day. */
export const RAIL_PAGES = [
  { to: '/admin', label: 'Inicio', access: 'staff' },
  { to: '/admin/programmation', label: 'Programación', access: 'staff' },
  { to: '/manage-reservations/create', label: 'Crear reservación', access: 'staff' },
  { to: '/admin/check-in', label: 'Check-in', access: 'staff' },
] as const satisfies readonly MenuPage[];

type Labels = { readonly [Path in ConsolePath]?: string };

/**
 * The rest is in the menu, under a heading: first what staff see, then what administrators alone do. A new page is one line
 * here, in `app-console.tsx` and in `pages.ts`.
 */
const MENU = {
  Reservas: {
    staff: {
      '/admin/reservations': 'Reservaciones',
      '/admin/reservations-list': 'Listado de reservas',
      '/admin/search-reservations': 'Buscar reservas',
      '/admin/statistics': 'Estadísticas de ocupación',
      '/admin/approvals': 'Solicitudes por aprobar',
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
    admin: { '/admin/closures': 'Cierres' },
  },
  Sistema: {
    staff: {},
    admin: {
      '/admin/settings': 'Reglas',
      '/admin/landing-texts': 'Textos de la portada',
      '/admin/log': 'Registro de eventos',
      '/admin/as-of': 'Cómo estaba',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'staff' | 'admin', Labels>>>>;

/** The headings of the menu, in their order. */
export const SECTIONS = Object.keys(MENU) as readonly Section[];
export type Section = keyof typeof MENU;

export interface MenuItem extends MenuPage {
  readonly section: Section;
}

export const MENU_PAGES: readonly MenuItem[] = SECTIONS.flatMap((section) =>
  (['staff', 'admin'] as const).flatMap((access) =>
    Object.entries(MENU[section][access]).map(([to, label]) => ({ section, to, label, access })),
  ),
);

/** Every page of the console that a person goes to by its name. */
export const CONSOLE_MENU: readonly MenuPage[] = [...RAIL_PAGES, ...MENU_PAGES];
