import { describe, expect, test } from 'vitest';
import { accessOfTopic, covers, dayTopic } from '../../api/contract/live-topics.ts';

describe('a topic covers', () => {
  test.each([
    ['day:4:2026-11-21', 'day:4:2026-11-21', true],
    ['day:4:2026-11-21', 'day:4:2026-11-22', false],
    ['day:4:2026-11-21', 'day:40:2026-11-21', false],
    ['day:*:2026-11-21', 'day:40:2026-11-21', true],
    ['day:*:2026-11-21', 'day:40:2026-11-22', false],
    ['person:*', 'person:p1', true],
    ['person:*', 'reservation:p1', false],
    ['catalog', 'catalog', true],
    ['catalog', 'audit', false],
    ['*', 'reservation:r1', true],
    // The server has lost count: everything may have moved.
    ['day:4:2026-11-21', '*', true],
  ])('%s covers %s: %s', (topic, key, expected) => {
    expect(covers(topic, key)).toBe(expected);
  });
});

describe('listeners', () => {
  test.each([
    [dayTopic(4, '2026-11-21'), 'public'],
    [dayTopic('*', '2026-11-21'), 'public'],
    ['catalog', 'public'],
    ['reservation:1.20261121.x', 'user'],
    ['reservation:*', 'staff'],
    ['audit', 'staff'],
    ['*', 'staff'],
    ['day:x:2026-11-21', null],
    ['reservation:a b', null],
    ['', null],
  ])('%s: %s', (topic, access) => {
    expect(accessOfTopic(topic)).toBe(access);
  });
});
