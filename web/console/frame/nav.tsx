import {
  Calendar,
  Chart,
  Cog,
  Disable,
  Document,
  Endorsed,
  Exchange,
  Globe,
  GridView,
  Headset,
  History,
  IdNumber,
  Import,
  Learning,
  List,
  MapMarker,
  Office,
  Paragraph,
  People,
  Pulse,
  Search,
  SendMessage,
  Shapes,
  Stopwatch,
  Tag,
  Time,
  User,
  Walk,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import {
  type ConsolePath,
  MENU_PAGES,
  type MenuPage,
  RAIL_PAGES,
  SECTIONS,
  type Section,
} from '../../../api/contract/pages.ts';
import type { SessionUser } from '../../../api/contract/session.ts';
import { CheckInIcon, GridIcon, HomeIcon, TicketIcon } from '../../shared/kit/icons.tsx';
import { may } from '../../shared/session/access.ts';
import type { WaitingWork } from './use-waiting-work.ts';

export interface NavItem extends MenuPage {
  readonly icon: ReactElement;
  readonly waiting: number;
}

interface NavGroup {
  /** Null: the pages that are used all day, without a heading. */
  readonly section: Section | null;
  readonly items: readonly NavItem[];
}

const ICONS: Readonly<Partial<Record<ConsolePath, ReactElement>>> = {
  '/admin': <HomeIcon size={20} />,
  '/admin/programmation': <GridIcon size={20} />,
  '/manage-reservations/create': <TicketIcon size={20} />,
  '/admin/check-in': <CheckInIcon size={20} />,
  '/admin/reservations': <Calendar />,
  '/admin/reservations-list': <List />,
  '/admin/search-reservations': <Search />,
  '/admin/statistics': <Chart />,
  '/admin/approvals': <Endorsed />,
  '/admin/waiting-list': <Stopwatch />,
  '/admin/import': <Import />,
  '/admin/manage-people': <People />,
  '/admin/verify-people': <IdNumber />,
  '/admin/manage-users': <User />,
  '/admin/manage-centers': <Office />,
  '/admin/manage-attractions': <MapMarker />,
  '/admin/manage-attraction-types': <Shapes />,
  '/admin/manage-activities': <Walk />,
  '/admin/manage-reservation-types': <Tag />,
  '/admin/manage-origins': <Headset />,
  '/admin/manage-dependencies': <Learning />,
  '/admin/manage-floors': <GridView />,
  '/admin/closures': <Disable />,
  '/admin/settings': <Cog />,
  '/admin/landing-texts': <Paragraph />,
  '/admin/integrations': <Exchange />,
  '/admin/webhooks': <SendMessage />,
  '/admin/open-data': <Globe />,
  '/admin/log': <History />,
  '/admin/as-of': <Time />,
  '/admin/system': <Pulse />,
};

const iconOf = (to: string) => new Map(Object.entries(ICONS)).get(to) ?? <Document />;

export function navGroups(user: SessionUser | null | undefined, work: WaitingWork): readonly NavGroup[] {
  const itemsOf = (pages: readonly MenuPage[]): NavItem[] =>
    pages
      .filter(({ access }) => may(user, access))
      .map((page) => ({ ...page, icon: iconOf(page.to), waiting: work[page.to] ?? 0 }));
  const sections = SECTIONS.map((section) => ({
    section,
    items: itemsOf(MENU_PAGES.filter((page) => page.section === section)),
  }));
  const groups: NavGroup[] = [{ section: null, items: itemsOf(RAIL_PAGES) }, ...sections];
  return groups.filter(({ items }) => items.length > 0);
}

export const waitingIn = (items: readonly NavItem[]) => items.reduce((sum, { waiting }) => sum + waiting, 0);
