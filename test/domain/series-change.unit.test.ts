import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { confirmed } from '../../domain/schedule/state.ts';
import type { SeriesCancel, SeriesEdit, SeriesMove } from '../../domain/series/change-events.ts';
import { type SeriesCommand, seriesDecider } from '../../domain/series/decide.ts';
import type { SeriesEvent, SeriesRequest } from '../../domain/series/events.ts';
import { hasOwnValue, type Member, membersInScope, wasMovedAlone } from '../../domain/series/members.ts';
import type { CompletedSeries, Series } from '../../domain/series/state.ts';
import { scenariosOf } from '../support/decider-scenario.ts';
import { aReservation, DETAILS } from '../support/sample-events.ts';

const DATES = ['2026-11-24', '2026-12-01', '2026-12-08'] as const;
const [FIRST, SECOND, THIRD] = DATES;
const idOf = (date: string) => `r-${date}`;
const texts = { reference: 'Liga', dependency: 'Liga Norte', name: 'Ana López', observations: 'Sin red' };
const entries = { personId: 'p1', reservationTypeId: 4, activityId: 1, originId: 2 };
const request: SeriesRequest = {
  ...DETAILS,
  ...entries,
  ...texts,
  seriesId: 's1',
  attractionId: 1,
  recurrence: { type: 'SEMANAL', count: 3, from: FIRST, skipped: [] },
  occurrences: DATES.map((date) => ({ date, reservationId: idOf(date), shortcode: 'A', qrcode: 'q' })),
  grownFrom: null,
};
const planned = (date: string, over: object = {}) => ({
  attractionId: 1,
  date,
  start: 600,
  end: 660,
  ...entries,
  ...texts,
  ...over,
});
const requested: SeriesEvent = { type: 'SeriesRequested', data: request };
const completed: SeriesEvent = { type: 'SeriesCompleted', data: { seriesId: 's1' } };
const series = [requested, completed];

const askedAt = { date: '2026-11-21', minute: 540, datetime: '2026-11-21 09:00:00' };
const step = (changeId: string) => ({ seriesId: 's1', changeId });
const to = { attractionId: 2, date: '2026-12-02', centerId: 1, start: 720, end: 780 };
const move = (changeId = 'c1'): SeriesMove => ({
  type: 'SeriesMoveRequested',
  data: {
    ...step(changeId),
    askedAt,
    items: [{ reservationId: idOf(SECOND), from: { attractionId: 1, date: SECOND }, to }],
  },
});
const cancel = (changeId = 'c1'): SeriesCancel => ({
  type: 'SeriesCancelRequested',
  data: { ...step(changeId), askedAt, reservationIds: [idOf(THIRD)] },
});
const edit = (changeId = 'c1'): SeriesEdit => ({
  type: 'SeriesEditRequested',
  data: {
    ...step(changeId),
    ...NO_CHANGES,
    fromPersonId: null,
    name: 'Eva Ruiz',
    observations: 'Con red',
    items: [
      { reservationId: idOf(FIRST), fields: ['name', 'observations', 'reference'] },
      { reservationId: idOf(SECOND), fields: ['name'] },
    ],
  },
});
const decided = (changeId = 'c1'): SeriesEvent => ({ type: 'SeriesMoveDecided', data: step(changeId) });
const rejected = (changeId = 'c1'): SeriesEvent => ({
  type: 'SeriesMoveRejected',
  data: { ...step(changeId), dates: ['2026-12-02'] },
});
const ended = (changeId = 'c1'): SeriesEvent => ({ type: 'SeriesChangeCompleted', data: step(changeId) });
const ask = (change: SeriesMove | SeriesCancel | SeriesEdit): SeriesCommand => ({
  type: 'RequestSeriesChange',
  request: change,
});
const decide = (changeId = 'c1'): SeriesCommand => ({ type: 'DecideSeriesMove', ...step(changeId) });
const reject = (changeId = 'c1'): SeriesCommand => ({
  type: 'RejectSeriesMove',
  ...step(changeId),
  dates: ['2026-12-02'],
});
const end = (changeId = 'c1'): SeriesCommand => ({ type: 'CompleteSeriesChange', ...step(changeId) });
const scenario = scenariosOf(seriesDecider);

describe('a change of a series', () => {
  for (const change of [move(), cancel(), edit()]) {
    scenario(`${change.type}: it is asked for`)
      .given(...series)
      .when(ask(change))
      .then(change);
    scenario(`${change.type}: it waits for another one`)
      .given(...series, cancel('c0'))
      .when(ask(change))
      .thenRefused('series_open');
    scenario(`${change.type}: it is asked for once`)
      .given(...series, change)
      .when(ask(change))
      .thenNothing();
    scenario(`${change.type}: it is not asked for once more when it has ended`)
      .given(...series, change, decided(), ended())
      .when(ask(change))
      .thenNothing();
    scenario(`${change.type}: it follows another one that has ended`)
      .given(...series, cancel('c0'), ended('c0'))
      .when(ask(change))
      .then(change);
  }
  scenario('waits for the series').given(requested).when(ask(cancel())).thenRefused('series_open');
  scenario('has no steps before the series is there')
    .given(requested)
    .when(end())
    .thenRefused('series_settled');
  scenario('ends')
    .given(...series, cancel())
    .when(end())
    .then(ended());
  scenario('to its data ends')
    .given(...series, edit())
    .when(end())
    .then(ended());
  scenario('ends once')
    .given(...series, cancel())
    .when(end(), end())
    .thenNothing();
  scenario('does not end in the place of another')
    .given(...series, cancel())
    .when(end('c2'))
    .thenRefused('series_settled');
  scenario('does not end where nobody asked')
    .given(...series)
    .when(end())
    .thenRefused('series_settled');
  scenario('that is none of places is not decided')
    .given(...series, cancel())
    .when(decide())
    .thenRefused('series_settled');
  scenario('that is none of places is not rejected')
    .given(...series, edit())
    .when(reject())
    .thenRefused('series_settled');
  scenario('from before the series was there is none')
    .given(requested, cancel(), completed)
    .when(ask(move()))
    .then(move());
});

describe('a move of a series', () => {
  scenario('is decided as a whole')
    .given(...series, move())
    .when(decide())
    .then(decided());
  scenario('is decided once')
    .given(...series, move())
    .when(decide(), decide())
    .thenNothing();
  scenario('is rejected with the dates that are not free')
    .given(...series, move())
    .when(reject())
    .then(rejected());
  scenario('is rejected once')
    .given(...series, move())
    .when(reject(), reject())
    .thenNothing();
  scenario('that was decided is not rejected')
    .given(...series, move(), decided())
    .when(reject())
    .thenRefused('series_settled');
  scenario('that was rejected is not decided')
    .given(...series, move(), rejected())
    .when(decide())
    .thenRefused('series_settled');
  scenario('does not end before it is decided')
    .given(...series, move())
    .when(end())
    .thenRefused('series_settled');
  scenario('ends once it is decided')
    .given(...series, move(), decided())
    .when(end())
    .then(ended());
  scenario('ends once it is rejected')
    .given(...series, move(), rejected())
    .when(end())
    .then(ended());
  scenario('that has ended is not decided')
    .given(...series, move(), decided(), ended())
    .when(decide())
    .thenRefused('series_settled');
  scenario('that has ended is not rejected')
    .given(...series, move(), rejected(), ended())
    .when(reject())
    .thenRefused('series_settled');
  scenario('is not decided by the step of another')
    .given(...series, move())
    .when(decide('c2'))
    .thenRefused('series_settled');
});

const seriesAfter = (...events: readonly SeriesEvent[]): Series =>
  fold(seriesDecider, seriesDecider.initial, events);
const occurrencesAfter = (...events: readonly SeriesEvent[]) => {
  const known = seriesAfter(...series, ...events);
  return known.status === 'completed' ? [...known.occurrences.values()] : [];
};

describe('the dates of a series', () => {
  const asAsked = DATES.map((date) => planned(date));
  test('are those that were asked for', () => {
    expect(occurrencesAfter()).toEqual(asAsked);
    expect(seriesAfter(...series)).toMatchObject({ change: null, last: null, request });
  });
  test('begin with the reservation that it grew from', () => {
    const grown = {
      ...request,
      recurrence: { ...request.recurrence, from: '2026-11-17' },
      grownFrom: { reservationId: 'r0', orderId: 'o0' },
    };
    const known = seriesAfter({ type: 'SeriesRequested', data: grown }, completed);
    if (known.status !== 'completed') throw new Error('not completed');
    expect([...known.occurrences.keys()]).toEqual(['r0', ...DATES.map(idOf)]);
    expect(known.occurrences.get('r0')).toEqual(planned('2026-11-17'));
  });
  test('take the places of a move once it has ended', () => {
    expect(occurrencesAfter(move(), decided())).toEqual(asAsked);
    const { centerId: _, ...place } = to;
    expect(occurrencesAfter(move(), decided(), ended())).toEqual([
      planned(FIRST),
      planned(SECOND, place),
      planned(THIRD),
    ]);
  });
  test('stay where a move was rejected, which is kept with its reasons', () => {
    expect(occurrencesAfter(move(), rejected(), ended())).toEqual(asAsked);
    expect(seriesAfter(...series, move(), rejected())).toMatchObject({
      change: { stage: 'rejected', request: move(), dates: ['2026-12-02'] },
    });
    expect(seriesAfter(...series, move(), rejected(), ended())).toMatchObject({
      change: null,
      last: { changeId: 'c1', dates: ['2026-12-02'] },
    });
  });
  test('take new values in the fields that are not their own', () => {
    expect(occurrencesAfter(edit(), ended())).toEqual([
      planned(FIRST, { name: 'Eva Ruiz', observations: 'Con red' }),
      planned(SECOND, { name: 'Eva Ruiz' }),
      planned(THIRD),
    ]);
    expect(seriesAfter(...series, edit(), ended())).toMatchObject({ last: { changeId: 'c1', dates: null } });
  });
  test('are still planned where they were cancelled', () => {
    expect(occurrencesAfter(cancel(), ended())).toEqual(asAsked);
  });
  test('a change of a date that is not of the series changes none', () => {
    const other = { reservationId: 'r9', from: { attractionId: 1, date: SECOND }, to };
    const foreign: SeriesMove = { ...move(), data: { ...move().data, items: [other] } };
    expect(occurrencesAfter(foreign, decided(), ended())).toEqual(asAsked);
    const named: SeriesEdit = {
      ...edit(),
      data: { ...edit().data, items: [{ reservationId: 'r9', fields: ['name'] }] },
    };
    expect(occurrencesAfter(named, ended())).toEqual(asAsked);
  });
  test('a step that nobody asked for changes nothing', () => {
    for (const event of [decided(), rejected(), ended()])
      expect(seriesAfter(...series, event)).toEqual(seriesAfter(...series));
  });
});

describe('a series in the log', () => {
  const refused: SeriesEvent = { type: 'SeriesRejected', data: { seriesId: 's1', takenDate: SECOND } };
  const rolledBack: SeriesEvent = { type: 'SeriesRolledBack', data: { seriesId: 's1' } };
  test('keeps the date that was taken', () => {
    expect(seriesAfter(requested, refused)).toEqual({ status: 'rejected', request, takenDate: SECOND });
    expect(seriesAfter(requested, refused, rolledBack)).toEqual({
      status: 'rolled-back',
      request,
      takenDate: SECOND,
    });
  });
  test('is decided once: what comes after changes nothing', () => {
    expect(seriesAfter(requested, refused, completed)).toEqual(seriesAfter(requested, refused));
    expect(seriesAfter(requested, completed, refused)).toEqual(seriesAfter(...series));
    expect(seriesAfter(requested, completed, rolledBack)).toEqual(seriesAfter(...series));
    expect(seriesAfter(requested, cancel())).toEqual(seriesAfter(requested));
  });
  test('is none without its request', () => {
    for (const event of [completed, refused, rolledBack, ended()])
      expect(seriesAfter(event)).toEqual({ status: 'none' });
  });
  scenario('a series that was undone is not rejected once more')
    .given(requested, refused, rolledBack)
    .when({ type: 'RejectSeries', seriesId: 's1', takenDate: SECOND })
    .thenNothing();
  scenario('a series is too long by its dates too')
    .given()
    .when({
      type: 'RequestSeries',
      request: {
        ...request,
        occurrences: Array.from({ length: 31 }, (_, index) => ({
          date: FIRST,
          reservationId: `r${index}`,
          shortcode: 'A',
          qrcode: 'q',
        })),
      },
    })
    .thenRefused('series_too_long');
});

describe('the reservations of a series', () => {
  const member = (date: string, over: object = {}): Member => {
    const { attractionId, ...fields } = planned(date, over);
    const details = aReservation({ attractionId, ...fields, reservationId: idOf(date) });
    return { id: idOf(date), day: { attractionId, date }, booking: confirmed(details, 1) };
  };
  const at = (start: number, end = start + 60) => ({ start, end });
  const members = [member(FIRST), member(SECOND), member(SECOND, at(660)), member(THIRD)];
  const [first, second, later, third] = members as [Member, Member, Member, Member];
  test('one is that which was opened', () => {
    expect(membersInScope(members, second, 'one')).toEqual([second]);
  });
  test('all are all', () => {
    expect(membersInScope(members, second, 'all')).toEqual(members);
  });
  test('the following ones are itself, those later on its day and on later days', () => {
    expect(membersInScope(members, first, 'following')).toEqual(members);
    expect(membersInScope(members, second, 'following')).toEqual([second, later, third]);
    expect(membersInScope(members, later, 'following')).toEqual([later, third]);
    expect(membersInScope([member(FIRST, at(720)), third], third, 'following')).toEqual([third]);
  });

  const known = seriesAfter(...series) as CompletedSeries;
  const elsewhere = { ...first, day: { attractionId: 2, date: FIRST } };
  const another = { ...first, day: { attractionId: 1, date: '2026-11-25' } };
  const stranger = { ...first, id: 'r9' };
  test.each([
    ['where it was planned is none', first, false],
    ['on another court', elsewhere, true],
    ['on another day', another, true],
    ['at another hour', member(FIRST, { start: 630 }), true],
    ['for longer', member(FIRST, { end: 690 }), true],
    ['that the series does not know', stranger, true],
  ])('an exception: one %s', (_, one, isException) => {
    expect(wasMovedAlone(one, known)).toBe(isException);
  });
  test('a value of its own is another than the series has', () => {
    const renamed = member(FIRST, { name: 'Eva Ruiz' });
    expect([hasOwnValue(renamed, known, 'name'), hasOwnValue(renamed, known, 'reference')]).toEqual([
      true,
      false,
    ]);
    expect(hasOwnValue(first, known, 'name')).toBe(false);
    expect(hasOwnValue({ ...renamed, id: 'r9' }, known, 'name')).toBe(false);
  });
});
