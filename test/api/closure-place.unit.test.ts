import { describe, expect, test } from 'vitest';
import { presentClosure } from '../../api/presenters/closure.ts';

const named = (id: number, name: string) => ({ id, name, removed: false });
const court = (id: number, name: string, centerId: number) => ({ ...named(id, name), centerId });
const byId = <T extends { readonly id: number }>(list: readonly T[]) =>
  new Map(list.map((one) => [one.id, one]));
const names = {
  centers: byId([named(1, 'Norte'), named(2, 'Sur')]),
  attractions: byId([court(1, 'Cancha', 1), court(2, 'Cancha', 2), court(3, 'Gimnasio', 2)]),
};
const listed = { id: 'c', dateStart: '', dateEnd: '', start: 0, end: 60, reason: '', createdBy: '' };
const placeOf = (centerIds: number[], attractionIds: number[]) =>
  presentClosure({ ...listed, centerIds, attractionIds }, names).place;

describe('the place of a closure', () => {
  test('attractions of the same name have their centers', () => {
    expect(placeOf([], [2])).toBe('Sur - Cancha');
    expect(placeOf([], [1, 2])).toBe('Norte - Cancha y Sur - Cancha');
    expect(placeOf([1], [2])).toBe('Norte y Sur - Cancha');
  });

  test('several of one center name it once', () => {
    expect(placeOf([], [2, 3])).toBe('Sur: Cancha y Gimnasio');
    expect(placeOf([], [1, 2, 3])).toBe('Norte - Cancha; Sur: Cancha y Gimnasio');
  });

  test('none is all centers', () => {
    expect(placeOf([], [])).toBe('Todos los centros');
  });
});
