import { expect, test } from 'vitest';
import { takenText, withSmallInitial } from '../../web/shared/text/taken-text.ts';

test('a taken time names its holder, or the closure, where they are known', () => {
  expect(takenText({ taken_by: 'Ana López', closure: '' })).toBe('Ocupada por Ana López');
  expect(takenText({ taken_by: '', closure: 'Mantenimiento' })).toBe('Cerrada: Mantenimiento');
  expect(takenText({ taken_by: '', closure: '' })).toBe('Ocupada');
  expect(withSmallInitial('Cerrada: Mantenimiento')).toBe('cerrada: Mantenimiento');
});
