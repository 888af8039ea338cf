import { accountCalls } from './account.ts';
import { apiKeyCalls } from './api-keys.ts';
import { approvalCalls } from './approvals.ts';
import { asOfCalls } from './as-of.ts';
import { boardCalls } from './board.ts';
import { bookingCalls } from './booking.ts';
import { bookingRulesCalls } from './booking-rules.ts';
import { calendarCalls } from './calendar.ts';
import { attractionListCalls } from './catalog/attraction-lists.ts';
import { hoursCalls } from './catalog/hours.ts';
import { catalogCalls } from './catalog/kinds.ts';
import { catalogListCalls } from './catalog/lists.ts';
import { cityLogInCalls } from './city-log-in.ts';
import { clockCalls } from './clock.ts';
import { closureCalls } from './closures.ts';
import { doorCalls } from './door.ts';
import { downloadCalls } from './downloads.ts';
import { favoriteCalls } from './favorites.ts';
import { findCalls } from './find.ts';
import { floorCalls } from './floors.ts';
import { formProofCalls } from './form-proof.ts';
import { galleryCalls } from './gallery.ts';
import { gridCalls } from './grid.ts';
import { handoverCalls } from './handover.ts';
import { historyCalls } from './history.ts';
import { importCalls } from './imports.ts';
import { landingCalls, pageTextCalls } from './landing.ts';
import { latestReservationCalls } from './latest-reservations.ts';
import { liveCalls } from './live.ts';
import { logCalls } from './log.ts';
import { lookupCalls } from './lookup.ts';
import { openActiveCalls } from './open-active.ts';
import { ownReservationCalls } from './own-reservations.ts';
import { peopleCalls } from './people.ts';
import { personalDataCalls } from './personal-data.ts';
import { profileCalls } from './profile.ts';
import { reminderCalls } from './reminders.ts';
import { reportCalls } from './reports.ts';
import { reservationChangeCalls } from './reservation-changes.ts';
import { reservationListCalls } from './reservation-lists.ts';
import { reservationCalls } from './reservations.ts';
import { returnedMailCalls } from './returned-mail.ts';
import { savedFilterCalls } from './saved-filters.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sessionCalls } from './session.ts';
import { settingsCalls } from './settings.ts';
import { sharingCalls } from './sharing.ts';
import { statisticsCalls } from './statistics.ts';
import { systemCalls } from './system.ts';
import { userCalls } from './users.ts';
import { waitingListCalls } from './waiting-list.ts';
import { waitingWorkCalls } from './waiting-work.ts';
import { webhookCalls } from './webhooks.ts';
import { wizardCalls } from './wizard.ts';

export const calls = {
  ...sessionCalls,
  ...formProofCalls,
  ...floorCalls,
  ...doorCalls,
  ...asOfCalls,
  ...systemCalls,
  ...findCalls,
  ...galleryCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...gridCalls,
  ...historyCalls,
  ...logCalls,
  ...bookingCalls,
  ...reservationCalls,
  ...reservationChangeCalls,
  ...reservationListCalls,
  ...latestReservationCalls,
  ...waitingWorkCalls,
  ...wizardCalls,
  ...reminderCalls,
  ...favoriteCalls,
  ...reportCalls,
  ...boardCalls,
  ...statisticsCalls,
  ...lookupCalls,
  ...returnedMailCalls,
  ...savedFilterCalls,
  ...searchCalls,
  ...ownReservationCalls,
  ...bookingRulesCalls,
  ...downloadCalls,
  ...peopleCalls,
  ...catalogCalls,
  ...catalogListCalls,
  ...attractionListCalls,
  ...hoursCalls,
  ...closureCalls,
  ...importCalls,
  ...approvalCalls,
  ...settingsCalls,
  ...landingCalls,
  ...webhookCalls,
  ...pageTextCalls,
  ...personalDataCalls,
  ...profileCalls,
  ...userCalls,
  ...apiKeyCalls,
  ...cityLogInCalls,
  ...openActiveCalls,
  ...calendarCalls,
  ...waitingListCalls,
  ...sharingCalls,
  ...handoverCalls,
  ...clockCalls,
  ...liveCalls,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;
