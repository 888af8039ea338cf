import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceText, kilometersBetween, placeOf } from '../../web/public/near/place.ts';

describe('the place that the address of a map names', () => {
  it.each([
    ['https://www.openstreetmap.org/?mlat=14.61&mlon=-90.52#map=17/14.6/-90.5', 14.61, -90.52],
    ['https://www.openstreetmap.org/#map=17/14.6349/-90.5069', 14.6349, -90.5069],
    ['https://www.google.com/maps/@14.6349,-90.5069,15z', 14.6349, -90.5069],
    [
      'https://www.google.com/maps/place/X/@14.1,-90.1,17z/data=!3m1!4b1!4m6!3d14.6349!4d-90.5069',
      14.6349,
      -90.5069,
    ],
    ['https://maps.google.com/?q=14.6349,-90.5069', 14.6349, -90.5069],
    ['https://www.google.com/maps/search/?api=1&query=14.6349%2C-90.5069', 14.6349, -90.5069],
  ])('%s', (address, latitude, longitude) => {
    expect(placeOf(address)).toEqual({ latitude, longitude });
  });

  it.each([
    '',
    'https://maps.app.goo.gl/abc',
    'https://maps.example/?q=Parque+Central',
    'https://x/?q=100,200',
  ])('none in "%s"', (address) => {
    expect(placeOf(address)).toBeNull();
  });
});

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the way between two places', () => {
  it('is the same in both directions, none to oneself, and at most half the earth', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(kilometersBetween(one, other)).toBeCloseTo(kilometersBetween(other, one), 6);
        expect(kilometersBetween(one, one)).toBe(0);
        expect(kilometersBetween(one, other)).toBeLessThanOrEqual(20_016);
      }),
    );
  });

  it('is that of the map: from the capital to Antigua Guatemala', () => {
    const capital = { latitude: 14.6349, longitude: -90.5069 };
    expect(kilometersBetween(capital, { latitude: 14.5586, longitude: -90.7295 })).toBeCloseTo(25.4, 0);
  });

  it.each([
    [0.02, 'a 50 m'],
    [0.34, 'a 350 m'],
    [2.36, 'a 2.4 km'],
    [31.4, 'a 31 km'],
  ])('%d km reads %s', (kilometers, text) => {
    expect(distanceText(kilometers)).toBe(text);
  });
});
