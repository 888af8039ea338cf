import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausibleCui, parseWholeCui } from '../../../domain/person/cui.ts';
import { cuiDigits, groupedCui } from '../../../web/console/people-picker/cui.ts';

describe('the CUI', () => {
  it.each([
    ['1234567890101', '1·2+2·3+…+8·9 = 240, and 240 mod 11 = 9', true],
    ['1234567800101', 'wrong check digit', false],
    ['1234567892301', 'department 23 does not exist', false],
    ['1234567890100', 'municipality 00 does not exist', false],
    ['123456789010', 'incomplete', false],
    ['', 'empty', false],
  ])('%s: %s', (cui, _why, valid) => {
    expect(isPlausibleCui(cui)).toBe(valid);
  });

  it('is wrong with any other check digit', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
    fc.assert(
      fc.property(digits(8), (number) => {
        const valid = Array.from({ length: 10 }, (_, check) => `${number}${check}0101`).filter(
          isPlausibleCui,
        );
        expect(valid.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is read without its spaces and hyphens, and shown 4-5-4', () => {
    expect(cuiDigits('1234-56789 0101')).toBe('1234567890101');
    expect(parseWholeCui('1234 56789 0101')).toBe('1234567890101');
    expect(parseWholeCui('1234 56789 010x')).toBeNull();
    expect(parseWholeCui('1234 56789 010')).toBeNull();
    expect(groupedCui('1234567890101')).toBe('1234 56789 0101');
    expect(groupedCui('12345')).toBe('1234 5');
  });
});
