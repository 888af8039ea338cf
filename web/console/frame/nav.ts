import type { ComponentType } from 'react';
import { MENU_PAGES, type MenuItem, type MenuPage, RAIL_PAGES } from '../../../api/contract/pages.ts';
import { CheckInIcon, GridIcon, HomeIcon, TicketIcon } from '../../shared/kit/icons.tsx';

/** Pages that are used all day are in the rail, or at the foot of a phone. */
export interface RailItem extends MenuPage {
  readonly icon: ComponentType<{ size?: number }>;
  /** Only this very address counts as being there, not what lies below it. */
  readonly end?: boolean;
}

const ICONS = {
  '/admin': HomeIcon,
  '/admin/programmation': GridIcon,
  '/manage-reservations/create': TicketIcon,
  '/admin/check-in': CheckInIcon,
} as const;

/** The rail of the console, in its order. */
export const NAV: readonly RailItem[] = RAIL_PAGES.map((page) => ({
  ...page,
  icon: ICONS[page.to],
  end: page.to === '/admin',
}));

/** The menu of the console. A new page is a line in `api/contract/pages.ts`. */
export const MENU: readonly MenuItem[] = MENU_PAGES;
