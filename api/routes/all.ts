import type { Handlers } from '../http/handler.ts';
import { accountClaimHandlers } from './account-claims.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { approvalHandlers } from './approvals.ts';
import { asOfHandlers } from './as-of.ts';
import { boardHandlers } from './board.ts';
import { bookingRulesHandlers } from './booking-rules.ts';
import { calendarHandlers } from './calendar.ts';
import { hoursHandlers } from './catalog/hours.ts';
import { catalogHandlers } from './catalog/kinds.ts';
import { catalogListHandlers } from './catalog/lists.ts';
import { paintHoursHandlers } from './catalog/paint-hours.ts';
import { clockHandlers } from './clock.ts';
import { closureMessageHandlers } from './closure-message.ts';
import { closureHandlers } from './closures.ts';
import { doorHandlers } from './door.ts';
import { downloadHandlers } from './downloads.ts';
import { favoriteHandlers } from './favorites.ts';
import { findHandlers } from './find/find.ts';
import { floorHandlers } from './floors.ts';
import { galleryHandlers } from './gallery.ts';
import { gridHandlers } from './grid.ts';
import { handoverHandlers } from './handover.ts';
import { historyHandlers } from './history.ts';
import { holidayHandlers } from './holidays.ts';
import { importHandlers } from './imports.ts';
import { inviteUserHandlers } from './invite-user.ts';
import { landingHandlers } from './landing.ts';
import { logHandlers } from './log.ts';
import { lookupHandlers } from './lookup.ts';
import { openDataHandlers } from './open-active/open-data.ts';
import { openOrderHandlers } from './open-active/orders.ts';
import { openQuoteHandlers } from './open-active/quotes.ts';
import { ownReservationHandlers } from './own-reservations.ts';
import { peopleHandlers } from './people.ts';
import { personalDataHandlers } from './personal-data/personal-data.ts';
import { previewReservation } from './preview.ts';
import { profileHandlers } from './profile.ts';
import { reminderHandlers } from './reminders.ts';
import { reportHandlers } from './reports.ts';
import { reservationChangeHandlers } from './reservation-changes.ts';
import { reservationListHandlers } from './reservation-lists.ts';
import { reservationHandlers } from './reservations.ts';
import { returnedMailHandlers } from './returned-mail.ts';
import { savedFilterHandlers } from './saved-filters.ts';
import { searchHandlers } from './search.ts';
import { settingsHandlers } from './settings.ts';
import { sharingHandlers } from './sharing/sharing.ts';
import { statisticsHandlers } from './statistics.ts';
import { systemHandlers } from './system.ts';
import { userHandlers } from './users.ts';
import { waitingListHandlers } from './waiting-list.ts';
import { waitingWorkHandlers } from './waiting-work.ts';
import { webhookHandlers } from './webhooks.ts';
import { wizardHandlers } from './wizard.ts';

export const allHandlers = {
  ...asOfHandlers,
  ...systemHandlers,
  ...doorHandlers,
  ...findHandlers,
  ...floorHandlers,
  ...galleryHandlers,
  ...gridHandlers,
  ...historyHandlers,
  ...inviteUserHandlers,
  ...holidayHandlers,
  ...logHandlers,
  previewReservation,
  ...reservationHandlers,
  ...downloadHandlers,
  ...reservationChangeHandlers,
  ...reservationListHandlers,
  ...waitingWorkHandlers,
  ...wizardHandlers,
  ...reminderHandlers,
  ...favoriteHandlers,
  ...reportHandlers,
  ...boardHandlers,
  ...statisticsHandlers,
  ...lookupHandlers,
  ...returnedMailHandlers,
  ...savedFilterHandlers,
  ...searchHandlers,
  ...ownReservationHandlers,
  ...bookingRulesHandlers,
  ...peopleHandlers,
  ...accountClaimHandlers,
  ...personalDataHandlers,
  ...profileHandlers,
  ...userHandlers,
  ...apiKeyHandlers,
  ...openDataHandlers,
  ...openQuoteHandlers,
  ...openOrderHandlers,
  ...catalogHandlers,
  ...catalogListHandlers,
  ...hoursHandlers,
  ...closureHandlers,
  ...closureMessageHandlers,
  ...importHandlers,
  ...approvalHandlers,
  ...settingsHandlers,
  ...landingHandlers,
  ...webhookHandlers,
  ...paintHoursHandlers,
  ...calendarHandlers,
  ...waitingListHandlers,
  ...sharingHandlers,
  ...handoverHandlers,
  ...clockHandlers,
} satisfies Partial<Handlers>;
