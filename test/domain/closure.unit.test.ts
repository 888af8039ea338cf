import { describe } from 'vitest';
import { closureDecider } from '../../domain/closure/decide.ts';
import type { Closure, ClosureEvent } from '../../domain/closure/events.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation } from '../support/sample-events.ts';

const closure: Closure = {
  closureId: 'c1',
  centerIds: [],
  attractionIds: [1],
  courtIds: [1],
  dateStart: '2026-11-24',
  dateEnd: '2026-11-25',
  start: 600,
  end: 720,
  reason: 'Feriado',
};
const today = '2026-11-21';
const declared: ClosureEvent = { type: 'ClosureDeclared', data: closure };
const only = { closureId: 'c1' };
const completed: ClosureEvent = { type: 'ClosureCompleted', data: only };
const lifted: ClosureEvent = { type: 'ClosureLifted', data: only };
const declare = { type: 'DeclareClosure' as const, closure, today };

describe('a closure', () => {
  const scenario = scenariosOf(closureDecider);
  scenario('a closure is declared once').given().when(declare, declare).thenNothing();
  scenario('a closure of no courts is none')
    .given()
    .when({ ...declare, closure: { ...closure, courtIds: [] } })
    .thenRefused({ code: 'closure_empty' });
  scenario('a closure begins today at the earliest')
    .given()
    .when({ ...declare, today: '2026-11-25' })
    .thenRefused({ code: 'closure_past' });
  scenario('a closure that was lifted while it was carried out is not completed')
    .given(declared, lifted)
    .when({ type: 'CompleteClosure', ...only })
    .thenRefused({ code: 'closure_lifted' });
  scenario('a closure is lifted once')
    .given(declared, completed)
    .when({ type: 'LiftClosure', ...only }, { type: 'LiftClosure', ...only })
    .thenNothing();
  scenario('a closure that never was is not lifted')
    .given()
    .when({ type: 'LiftClosure', ...only })
    .thenRefused({ code: 'closure_unknown' });
});

describe('a closed day', () => {
  const scenario = scenariosOf(scheduleDecider);
  const day = { closureId: 'c1', attractionId: 1, date: '2026-11-24' };
  const close = { type: 'CloseDay' as const, ...day, start: 600, end: 720, reason: 'Feriado' };
  const closed: ScheduleEvent = {
    type: 'DayClosed',
    data: { ...day, start: 600, end: 720, reason: 'Feriado' },
  };
  const reopened: ScheduleEvent = { type: 'DayReopened', data: day };
  const reserve = (start: number, end: number) => ({
    ...{
      type: 'ReserveSlot' as const,
      reservation: aReservation({ start, end }),
      policy: { kind: 'series' as const },
    },
  });
  scenario('nothing is booked into closed hours')
    .given(closed)
    .when(reserve(660, 780))
    .thenRefused({ code: 'day_closed', start: 600, end: 720, reason: 'Feriado' });
  scenario('what only touches closed hours is booked')
    .given(closed)
    .when(reserve(720, 780))
    .then({ type: 'SlotReserved', data: aReservation({ start: 720, end: 780 }) });
  scenario('what is booked stays when the day is closed')
    .given({ type: 'SlotReserved', data: aReservation() })
    .when(close)
    .then(closed);
  scenario('a day is closed once').given().when(close, close).thenNothing();
  scenario('a day that was opened again is booked again')
    .given(closed, reopened)
    .when(reserve(660, 780))
    .then({ type: 'SlotReserved', data: aReservation({ start: 660, end: 780 }) });
  scenario('a driver that lags behind does not close a day that was opened again')
    .given(reopened)
    .when(close)
    .thenNothing();
  scenario('a day is opened again before it was closed, so that it stays open')
    .given()
    .when({ type: 'ReopenDay', ...day })
    .then(reopened);
});
