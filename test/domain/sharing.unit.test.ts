import { describe, expect, test } from 'vitest';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { partyState } from '../../domain/schedule/share.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, cancelled, DATE, reserved } from '../support/sample-events.ts';

const mine = aReservation({ personId: 'ana' });
const { reservationId, attractionId, date } = mine;
const target = { reservationId, attractionId, date };
const now = { date: '2026-11-21', minute: 480, datetime: '2026-11-21 08:00:00' };
const had = reserved(mine) as ScheduleEvent;
const gone = cancelled(mine) as ScheduleEvent;
const share = (at = now) => ({ type: 'ShareReservation', ...target, now: at }) as const;
const end = { type: 'EndSharing', ...target } as const;
const shared: ScheduleEvent = { type: 'ReservationShared', data: target };
const ended: ScheduleEvent = { type: 'SharingEnded', data: target };

describe('sharing by a link', () => {
  const scenario = scenariosOf(scheduleDecider);
  scenario('a reservation is shared').given(had).when(share()).then(shared);
  scenario('a new link is an event, too').given(had, shared).when(share()).then(shared);
  scenario('a link is ended').given(had, shared).when(end).then(ended);
  scenario('the link of a cancelled reservation is ended').given(had, shared, gone).when(end).then(ended);
  scenario('nobody shares what is cancelled').given(had, gone).when(share()).thenRefused('already_cancelled');
  scenario('nobody shares what is over')
    .given(had)
    .when(share({ ...now, date: DATE, minute: 1_439 }))
    .thenRefused('reservation_expired');
  scenario('the link of a reservation that does not exist is not ended')
    .given()
    .when(end)
    .thenRefused('reservation_unknown');
  test('others can join until it is over or cancelled', () => {
    const at = (minute: number, cancelled = false) =>
      partyState({ date, end: 660, cancelled }, { date, minute });
    expect([at(659), at(660), at(0, true), at(660, true)]).toEqual([
      'open',
      'over',
      'cancelled',
      'cancelled',
    ]);
  });
  scenario('a reservation that does not exist is not shared')
    .given()
    .when(share())
    .thenRefused('reservation_unknown');
});
