import { describe } from 'vitest';
import { type SeriesCommand, seriesDecider } from '../../domain/series/decide.ts';
import type { SeriesEvent, SeriesRequest } from '../../domain/series/events.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { DETAILS } from '../support/sample-events.ts';

const request: SeriesRequest = {
  ...DETAILS,
  seriesId: 's1',
  attractionId: 7,
  recurrence: { type: 'SEMANAL', count: 1, from: '2026-11-21', skipped: [] },
  occurrences: [{ date: '2026-11-21', reservationId: '7.20261121.a', shortcode: 'A', qrcode: 'q' }],
  grownFrom: null,
};
const ofDates = (count: number): SeriesRequest => ({
  ...request,
  recurrence: { ...request.recurrence, count },
  occurrences: occurrenceDates('2026-11-21', 'SEMANAL', count).map((date) => ({
    date,
    reservationId: `7.${date.replaceAll('-', '')}.a`,
    shortcode: 'A',
    qrcode: 'q',
  })),
});
const ask: SeriesCommand = { type: 'RequestSeries', request };
const complete: SeriesCommand = { type: 'CompleteSeries', seriesId: 's1' };
const reject: SeriesCommand = { type: 'RejectSeries', seriesId: 's1', takenDate: '2026-11-21' };
const finish: SeriesCommand = { type: 'FinishRollback', seriesId: 's1' };
const requested: SeriesEvent = { type: 'SeriesRequested', data: request };
const completed: SeriesEvent = { type: 'SeriesCompleted', data: { seriesId: 's1' } };
const rejected: SeriesEvent = { type: 'SeriesRejected', data: { seriesId: 's1', takenDate: '2026-11-21' } };
const rolledBack: SeriesEvent = { type: 'SeriesRolledBack', data: { seriesId: 's1' } };
const scenario = scenariosOf(seriesDecider);

describe('a series ends whole or not at all', () => {
  scenario('a series is asked for').given().when(ask).then(requested);
  scenario('a series asked for twice is asked for once').given().when(ask, ask).thenNothing();
  scenario('a series without dates is refused')
    .given()
    .when({ type: 'RequestSeries', request: ofDates(0) })
    .thenRefused('series_empty');
  for (const count of [1, 30])
    scenario(`a series may have ${count === 1 ? 'one date' : `${count} dates`}`)
      .given()
      .when({ type: 'RequestSeries', request: ofDates(count) })
      .then({ type: 'SeriesRequested', data: ofDates(count) });
  scenario('a series of 31 dates is refused')
    .given()
    .when({ type: 'RequestSeries', request: ofDates(31) })
    .thenRefused('series_too_long');
  scenario('a series of 31 dates is refused whatever dates are left out')
    .given()
    .when({ type: 'RequestSeries', request: { ...ofDates(31), occurrences: request.occurrences } })
    .thenRefused('series_too_long');
  scenario('a series is completed').given(requested).when(complete).then(completed);
  scenario('a series completed twice is completed once')
    .given(requested)
    .when(complete, complete)
    .thenNothing();
  scenario('a series is rejected').given(requested).when(reject).then(rejected);
  scenario('a series rejected twice is rejected once').given(requested).when(reject, reject).thenNothing();
  scenario('a completed series is not rejected')
    .given(requested, completed)
    .when(reject)
    .thenRefused('series_settled');
  scenario('a rejected series is not completed')
    .given(requested, rejected)
    .when(complete)
    .thenRefused('series_settled');
  scenario('a rejected series is rolled back').given(requested, rejected).when(finish).then(rolledBack);
  scenario('a series rolled back twice is rolled back once')
    .given(requested, rejected)
    .when(finish, finish)
    .thenNothing();
  scenario('a series that was not rejected is not rolled back')
    .given(requested)
    .when(finish)
    .thenRefused('series_settled');
});
