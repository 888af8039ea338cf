import type { Access } from './call.ts';

/** The pages of the console by name: what its menu shows, and what its search finds. */

/** The headings of the menu, in their order. */
export const SECTIONS = ['Reservas', 'Personas', 'Catálogo', 'Sistema'] as const;
export type Section = (typeof SECTIONS)[number];

export interface MenuPage {
  readonly to: string;
  readonly label: string;
  /** Who sees it. The server decides who may use what is behind it. */
  readonly access: Access;
}

/** What is used all day. */
export const RAIL_PAGES = [
  { to: '/admin', label: 'Inicio', access: 'staff' },
  { to: '/admin/programmation', label: 'Programación', access: 'staff' },
  { to: '/manage-reservations/create', label: 'Crear reservación', access: 'staff' },
  { to: '/admin/check-in', label: 'Check-in', access: 'staff' },
] as const satisfies readonly MenuPage[];

/** The rest is in the menu, under a heading. A new page is one line here, in `app-console.tsx` and in `pages.ts`. */
export interface MenuItem extends MenuPage {
  readonly section: Section;
}

export const MENU_PAGES: readonly MenuItem[] = [
  { section: 'Reservas', to: '/admin/reservations', label: 'Reservaciones', access: 'staff' },
  { section: 'Reservas', to: '/admin/reservations-list', label: 'Listado de reservas', access: 'staff' },
  { section: 'Reservas', to: '/admin/search-reservations', label: 'Buscar reservas', access: 'staff' },
  { section: 'Reservas', to: '/admin/statistics', label: 'Estadísticas de ocupación', access: 'staff' },
  { section: 'Reservas', to: '/admin/approvals', label: 'Solicitudes por aprobar', access: 'staff' },
  { section: 'Reservas', to: '/admin/import', label: 'Importar reservas', access: 'admin' },
  { section: 'Personas', to: '/admin/manage-people', label: 'Directorio de personas', access: 'staff' },
  { section: 'Personas', to: '/admin/verify-people', label: 'Documentos por verificar', access: 'staff' },
  { section: 'Personas', to: '/admin/manage-users', label: 'Usuarios', access: 'admin' },
  { section: 'Catálogo', to: '/admin/manage-centers', label: 'Centros deportivos', access: 'staff' },
  { section: 'Catálogo', to: '/admin/manage-attractions', label: 'Atracciones', access: 'staff' },
  {
    section: 'Catálogo',
    to: '/admin/manage-attraction-types',
    label: 'Tipos de atracción',
    access: 'staff',
  },
  { section: 'Catálogo', to: '/admin/manage-activities', label: 'Actividades', access: 'staff' },
  {
    section: 'Catálogo',
    to: '/admin/manage-reservation-types',
    label: 'Tipos de reservación',
    access: 'staff',
  },
  { section: 'Catálogo', to: '/admin/manage-origins', label: 'Medios de solicitud', access: 'staff' },
  { section: 'Catálogo', to: '/admin/manage-dependencies', label: 'Dependencias', access: 'staff' },
  { section: 'Catálogo', to: '/admin/closures', label: 'Cierres', access: 'admin' },
  { section: 'Sistema', to: '/admin/settings', label: 'Reglas', access: 'admin' },
  { section: 'Sistema', to: '/admin/landing-texts', label: 'Textos de la portada', access: 'admin' },
  { section: 'Sistema', to: '/admin/log', label: 'Registro de eventos', access: 'admin' },
  { section: 'Sistema', to: '/admin/as-of', label: 'Como estaba', access: 'admin' },
];

/** Every page of the console that a person goes to by its name. */
export const CONSOLE_MENU: readonly MenuPage[] = [...RAIL_PAGES, ...MENU_PAGES];
