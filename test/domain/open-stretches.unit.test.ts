import { describe, expect, test } from 'vitest';
import { type CourtHours, type KnownHours, openStretches } from '../../domain/occupancy/open-stretches.ts';
import { courtHours, knownHours } from '../support/court-hours.ts';

/** From 08:00 to 20:00. */
const hours = (over: Partial<KnownHours> = {}) => knownHours({ end: 1_200, ...over });
const court = (over: Partial<CourtHours>) => courtHours({ hours: [hours()], ...over });
/** From, to, start, end and how often it counts. */
const open = (over: Partial<CourtHours>, from: string, to: string) =>
  openStretches([court(over)], { from, to }).map((stretch) => [
    ...[stretch.from, stretch.to, stretch.start, stretch.end, stretch.times],
  ]);

describe('the open time of a court', () => {
  test('is by the hours of each time', () => {
    const changed = [hours({ until: '2026-03-10' }), hours({ since: '2026-03-10', end: 1_320 })];
    expect(open({ hours: changed }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-01', '2026-03-09', 480, 1_200, 1],
      ['2026-03-10', '2026-03-31', 480, 1_320, 1],
    ]);
  });

  test('has no minute twice where hours overlap', () => {
    const both = [hours(), hours({ start: 1_140, end: 1_260 })];
    expect(open({ hours: both }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-01', '2026-03-31', 480, 1_260, 1],
    ]);
  });

  test('begins with its hours, or with its first reservation where that came before', () => {
    const since = { hours: [hours({ since: '2026-03-10' })] };
    expect(open(since, '2026-03-01', '2026-03-31')).toEqual([['2026-03-10', '2026-03-31', 480, 1_200, 1]]);
    expect(open({ ...since, firstUse: '2026-03-05' }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-05', '2026-03-31', 480, 1_200, 1],
    ]);
    expect(open({ ...since, firstUse: '2026-04-01' }, '2026-01-01', '2026-03-09')).toEqual([]);
  });

  test('has a gap while the court was removed', () => {
    const removed = [{ since: '2026-03-10', until: '2026-03-20' }];
    expect(open({ removed }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-01', '2026-03-09', 480, 1_200, 1],
      ['2026-03-20', '2026-03-31', 480, 1_200, 1],
    ]);
  });

  test('begins before its hours only where it was booked before all of them', () => {
    const changed = [
      hours({ since: '2026-03-05', until: '2026-03-10' }),
      hours({ since: '2026-03-10', end: 1_320 }),
    ];
    const days = ['2026-03-01', '2026-03-31'] as const;
    const later = ['2026-03-10', '2026-03-31', 480, 1_320, 1];
    expect(open({ hours: changed, firstUse: '2026-03-02' }, ...days)).toEqual([
      ['2026-03-02', '2026-03-09', 480, 1_200, 1],
      later,
    ]);
    expect(open({ hours: changed, firstUse: '2026-03-20' }, ...days)).toEqual([
      ['2026-03-05', '2026-03-09', 480, 1_200, 1],
      later,
    ]);
    expect(open({ hours: [], firstUse: '2026-03-02' }, ...days)).toEqual([]);
  });

  test('changes on the last day of the interval at the latest', () => {
    const until = (date: string) => open({ hours: [hours({ until: date })] }, '2026-03-01', '2026-03-31');
    expect(until('2026-03-31')).toEqual([['2026-03-01', '2026-03-30', 480, 1_200, 1]]);
    expect(until('2026-04-01')).toEqual([['2026-03-01', '2026-03-31', 480, 1_200, 1]]);
    expect(until('2026-03-01')).toEqual([]);
  });

  test('is the same for courts with the same hours, each from its own first reservation on', () => {
    const shared = [hours({ since: '2026-03-10' })];
    const courts = [null, '2026-03-05', '2026-03-02'].map((firstUse) => court({ hours: shared, firstUse }));
    expect(openStretches(courts, { from: '2026-03-01', to: '2026-03-31' }).map(({ from }) => from)).toEqual([
      '2026-03-10',
      '2026-03-05',
      '2026-03-02',
    ]);
  });

  test('loses nothing to a closure on a day without hours, or outside of the interval', () => {
    const closed = ['2026-03-10', '2026-02-23', '2026-04-06'].map((date) => ({ date, start: 0, end: 1_440 }));
    expect(open({ closed }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-01', '2026-03-31', 480, 1_200, 1],
    ]);
  });

  test('loses what closures take of it, once where they overlap, and no closed hour before it', () => {
    const closed = [
      { date: '2026-03-09', start: 0, end: 600 },
      { date: '2026-03-09', start: 540, end: 660 },
      { date: '2026-03-10', start: 0, end: 1_440 },
    ];
    expect(open({ closed }, '2026-03-01', '2026-03-31')).toEqual([
      ['2026-03-01', '2026-03-31', 480, 1_200, 1],
      ['2026-03-09', '2026-03-09', 480, 660, -1],
    ]);
  });
});
