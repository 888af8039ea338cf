import type { ComponentType } from 'react';
import type { Access } from '../../../api/contract/call.ts';
import {
  CheckInIcon,
  DocumentIcon,
  GridIcon,
  HomeIcon,
  SearchIcon,
  TicketIcon,
} from '../../shared/icons.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Who sees it. The server decides who may use what is behind it. */
  readonly access: Access;
  /** Only this very address counts as being there, not what lies below it. */
  readonly end?: boolean;
}

/** The pages of the console, in their order. A new page is one line here, in `app.tsx`, and in the list of the contract. */
export const NAV: readonly NavItem[] = [
  { to: '/admin', label: 'Inicio', icon: HomeIcon, access: 'staff', end: true },
  { to: '/admin/programmation', label: 'Programación', icon: GridIcon, access: 'staff' },
  { to: '/manage-reservations/create', label: 'Crear reservación', icon: TicketIcon, access: 'staff' },
  { to: '/admin/reservations', label: 'Reservaciones', icon: DocumentIcon, access: 'staff', end: true },
  { to: '/admin/reservations-list', label: 'Listado de reservas', icon: DocumentIcon, access: 'staff' },
  { to: '/admin/search-reservations', label: 'Buscar reservas', icon: SearchIcon, access: 'staff' },
  { to: '/admin/check-in', label: 'Check-in', icon: CheckInIcon, access: 'staff' },
];
