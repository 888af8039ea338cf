import { loadSettingsBook, rulesByAttraction } from '../../../commands/catalog/settings.ts';
import { lacksDetails } from '../../../domain/settings/publisher.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import { openAddresses } from '../../presenters/open-active/addresses.ts';
import type { Presenting } from '../../presenters/open-active/order.ts';

/** @throws a refusal while open data are off or lack their publisher */
export async function publication(deps: Deps): Promise<Presenting> {
  if (!deps.config.publishesOpenData) throw refused({ code: 'open_data_off' });
  const { publisher } = await loadSettingsBook(deps.commands);
  if (lacksDetails(publisher)) throw refused({ code: 'open_data_off' });
  const rulesAt = await rulesByAttraction(deps.commands);
  return {
    publisher,
    at: openAddresses(deps.publicUrl()),
    terms: {
      timeZone: deps.config.timeZone,
      cancelMinutes: (attractionId) => rulesAt(attractionId).cancel_deadline_minutes,
    },
  };
}
