import { changeLandingTexts, loadLandingTexts } from '../../commands/catalog/landing.ts';
import { textField } from '../../projections/history/facts.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';

export const landingHandlers = {
  async landingTexts({ deps }) {
    return { texts: await loadLandingTexts(deps.commands, 0) };
  },

  async changeLandingTexts({ body: { known, ...texts }, deps, context }) {
    const outcome = await changeLandingTexts(deps.commands, { texts, known }, context());
    return outcome.accepted
      ? { texts: outcome.state }
      : refuseOvertaken(deps, 'landing_texts', outcome.refusal, textField);
  },
} satisfies Partial<Handlers>;
