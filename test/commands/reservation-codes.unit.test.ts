import { expect, test } from 'vitest';
import { reservationCodes } from '../../commands/reservation/reservation-codes.ts';

const ids = Array.from({ length: 2_000 }, (_, n) => `1.20261124.${n}`);
const all = ids.map(reservationCodes('secret'));

test('codes can be read out and scanned, and each reservation has its own', () => {
  for (const { shortcode, qrcode } of all) {
    expect(shortcode).toMatch(/^[2-9A-HJKMNP-TV-Z]{9}$/);
    expect(qrcode).toMatch(/^[\w-]{22}$/);
  }
  expect(new Set(all.flatMap(({ shortcode, qrcode }) => [shortcode, qrcode])).size).toBe(2 * ids.length);
});

test('every letter comes at every place about as often as any other', () => {
  for (let place = 0; place < 9; place++) {
    const counts = new Map<string | undefined, number>();
    for (const { shortcode } of all) counts.set(shortcode[place], (counts.get(shortcode[place]) ?? 0) + 1);
    expect(counts.size).toBe(30);
    for (const count of counts.values()) expect(count).toBeLessThan(2 * (ids.length / 30));
  }
});

test('a reservation keeps its codes, and another secret gives others', () => {
  expect(ids.map(reservationCodes('secret'))).toEqual(all);
  const others = ids.map(reservationCodes('another'));
  const [mine, theirs] = [all, others].map((codes) => codes.flatMap(Object.values));
  expect(theirs?.filter((code) => mine?.includes(code))).toEqual([]);
});
