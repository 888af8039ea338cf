import { toLocal } from '../../platform/clock.ts';
import type { Handlers } from '../http/handler.ts';
import { presentSystem } from '../presenters/system.ts';

export const systemHandlers = {
  async systemState({ deps: { system, clock, config } }) {
    const local = (instant: string) => toLocal(instant, config.timeZone).datetime;
    return presentSystem(await system(), { at: clock.now(), local });
  },
} satisfies Partial<Handlers>;
