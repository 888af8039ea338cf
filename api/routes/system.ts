import { toLocal } from '../../platform/clock.ts';
import { readAlarmReaders } from '../../projections/accounts/queries.ts';
import type { Handlers } from '../http/handler.ts';
import { presentSystem } from '../presenters/system.ts';

export const systemHandlers = {
  async systemState({ deps: { system, clock, config, pool } }) {
    const local = (instant: string) => toLocal(instant, config.timeZone).datetime;
    const readers = readAlarmReaders(pool).then(
      ({ length }) => length,
      () => null,
    );
    const [figures, alarmReaders] = await Promise.all([system(), readers]);
    return presentSystem(figures, { at: clock.now(), local, alarmReaders });
  },
} satisfies Partial<Handlers>;
