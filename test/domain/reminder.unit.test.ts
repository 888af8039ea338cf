import { expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { type Remind, reminderDecider } from '../../domain/reminder/decide.ts';
import { notReminded } from '../../domain/reminder/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const remind = (over: Partial<Remind> = {}): Remind => ({
  type: 'Remind',
  reservationId: '1.20261124.a',
  attractionId: 1,
  date: '2026-11-24',
  start: 480,
  ...over,
});
/** The times at which the reminders are due that come of these commands, one after the other. */
function dueTimes(commands: readonly Remind[]): readonly string[] {
  let state = notReminded;
  return commands.flatMap((command) => {
    const decision = reminderDecider.decide(command, state);
    if (!decision.accepted) throw new Error('nothing is refused');
    state = fold(reminderDecider, state, decision.events);
    return decision.events.map(({ data }) => `${data.date} ${data.start}`);
  });
}

scenariosOf(reminderDecider)('a reminder is due for a reservation, its court and its time')
  .given()
  .when(remind())
  .then({
    type: 'ReminderDue',
    data: { reservationId: '1.20261124.a', attractionId: 1, date: '2026-11-24', start: 480 },
  });

test('a reservation is reminded of once for each time at which it is', () => {
  expect(dueTimes([remind(), remind()])).toEqual(['2026-11-24 480']);
  expect(dueTimes([remind(), remind({ start: 540 }), remind()])).toEqual([
    '2026-11-24 480',
    '2026-11-24 540',
  ]);
  expect(dueTimes([remind(), remind({ date: '2026-11-25' })])).toEqual(['2026-11-24 480', '2026-11-25 480']);
});
