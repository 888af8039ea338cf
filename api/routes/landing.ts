import { changeLandingTexts, loadLandingTexts } from '../../commands/catalog/landing.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import type { ChangeLandingTexts } from '../../domain/landing/decide.ts';
import type { SiteTextName, SiteTexts } from '../../domain/landing/initial-pages.ts';
import { PAGE_TEXT_NAMES } from '../../domain/landing/page-texts.ts';
import { LANDING_TEXT_NAMES } from '../../domain/landing/texts.ts';
import { textField } from '../../projections/history/facts.ts';
import type { Refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';

export const landingHandlers = {
  async landingTexts({ deps }) {
    return only(LANDING_TEXT_NAMES, await loadLandingTexts(deps.commands, 0));
  },

  changeLandingTexts: ({ body: { known, ...texts }, deps, context }) =>
    write(deps, LANDING_TEXT_NAMES, { texts, known }, context()),

  async pageTexts({ deps }) {
    return only(PAGE_TEXT_NAMES, await loadLandingTexts(deps.commands, 0));
  },

  changePageTexts: ({ body: { known, ...texts }, deps, context }) =>
    write(deps, PAGE_TEXT_NAMES, { texts, known }, context()),

  async pageText({ deps, params }) {
    return { text: (await loadLandingTexts(deps.commands))[params.page] };
  },
} satisfies Partial<Handlers>;

async function write<Name extends SiteTextName>(
  deps: Deps,
  names: readonly Name[],
  change: Omit<ChangeLandingTexts, 'type'>,
  context: CommandContext,
): Promise<{ texts: Record<Name, string> } | Refused> {
  const outcome = await changeLandingTexts(deps.commands, change, context);
  return outcome.accepted
    ? only(names, outcome.state)
    : refuseOvertaken(deps, 'landing_texts', outcome.refusal, { fieldOf: textField });
}

function only<Name extends SiteTextName>(names: readonly Name[], texts: SiteTexts) {
  const values = names.map((name) => [name, texts[name]] as const);
  return { texts: Object.fromEntries(values) as Record<Name, string> };
}
