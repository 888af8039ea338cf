import type { ComponentType } from 'react';
import type { Access } from '../../../api/contract/call.ts';
import { CheckInIcon, GridIcon, HomeIcon, TicketIcon } from '../../shared/icons.tsx';

/** The headings of the menu, in their order. */
export const SECTIONS = ['Reservas', 'Personas', 'Catálogo', 'Sistema'] as const;
export type Section = (typeof SECTIONS)[number];

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** Who sees it. The server decides who may use what is behind it. */
  readonly access: Access;
}

/** What is used all day stands in the rail, or at the foot of a phone. */
export interface RailItem extends NavItem {
  readonly icon: ComponentType<{ size?: number }>;
  /** Only this very address counts as being there, not what lies below it. */
  readonly end?: boolean;
}

/** The rest stands in the menu "Más", under a heading. */
export interface MenuItem extends NavItem {
  readonly section: Section;
}

/** The rail of the console, in its order. */
export const NAV: readonly RailItem[] = [
  { to: '/admin', label: 'Inicio', icon: HomeIcon, access: 'staff', end: true },
  { to: '/admin/programmation', label: 'Programación', icon: GridIcon, access: 'staff' },
  { to: '/manage-reservations/create', label: 'Crear reservación', icon: TicketIcon, access: 'staff' },
  { to: '/admin/check-in', label: 'Check-in', icon: CheckInIcon, access: 'staff' },
];

/** The menu of the console. A new page is one line here, in `app-console.tsx`, and in the list of the contract. */
export const MENU: readonly MenuItem[] = [
  { section: 'Reservas', to: '/admin/reservations', label: 'Reservaciones', access: 'staff' },
  { section: 'Reservas', to: '/admin/reservations-list', label: 'Listado de reservas', access: 'staff' },
  { section: 'Reservas', to: '/admin/search-reservations', label: 'Buscar reservas', access: 'staff' },
  { section: 'Reservas', to: '/admin/statistics', label: 'Estadísticas de ocupación', access: 'staff' },
  { section: 'Personas', to: '/admin/manage-people', label: 'Directorio de personas', access: 'staff' },
  { section: 'Personas', to: '/admin/verify-people', label: 'Documentos por verificar', access: 'staff' },
  { section: 'Personas', to: '/admin/manage-users', label: 'Usuarios', access: 'admin' },
  { section: 'Catálogo', to: '/admin/manage-centers', label: 'Centros deportivos', access: 'staff' },
  { section: 'Catálogo', to: '/admin/manage-attractions', label: 'Atracciones', access: 'staff' },
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
];
