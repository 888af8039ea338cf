import { expect, test } from 'vitest';
import { paintedText } from '../../web/console/catalog/schedule/use-undo-hours.ts';
import {
  cancelledDatesText,
  movedDatesText,
  restoredText,
} from '../../web/console/reservation-detail/texts.ts';
import { cancelQuestion, movedText } from '../../web/console/reservation-lists/chosen/texts.ts';
import { cancelledText, withUndoable } from '../../web/shared/text/reservation-texts.ts';

test.each([
  {
    count: 1,
    cancelled: 'Se ha cancelado 1 reserva',
    moved: 'Se ha movido 1 reserva',
    title: '¿Cancelar la reserva elegida?',
    text: 'Se cancela 1 reserva y su horario queda libre.',
    confirm: 'Cancelar 1 reserva',
    restored: 'Se restauró 1 de 2 reservas; las demás siguen canceladas',
  },
  {
    count: 2,
    cancelled: 'Se han cancelado 2 reservas',
    moved: 'Se han movido 2 reservas',
    title: '¿Cancelar las reservas elegidas?',
    text: 'Se cancelan 2 reservas y su horario queda libre.',
    confirm: 'Cancelar 2 reservas',
    restored: 'Se restauraron 2 de 3 reservas; las demás siguen canceladas',
  },
])('the sentences about $count chosen reservations', ({ count, cancelled, moved, restored, ...question }) => {
  expect(cancelledText(count)).toBe(cancelled);
  expect(movedText(count)).toBe(moved);
  expect(cancelQuestion(count)).toMatchObject(question);
  expect(restoredText(count + 1, 1)).toBe(restored);
});

test.each([
  [1, 0, 'Se ha cancelado 1 fecha de la serie.'],
  [28, 1, 'Se han cancelado 28 fechas de la serie. 1 con check-in se conserva.'],
  [28, 2, 'Se han cancelado 28 fechas de la serie. 2 con check-in se conservan.'],
])('the sentence about %i cancelled dates of a series, %i checked in', (count, checkedIn, sentence) => {
  expect(cancelledDatesText(count, checkedIn)).toBe(
    `Se ha eliminado este registro correctamente. ${sentence}`,
  );
});

test.each([
  [0, 5, 'Se han cancelado 5 fechas.'],
  [3, 5, 'Se han cancelado 5 fechas. «Deshacer» vale para 3 de 5.'],
  [5, 5, 'Se han cancelado 5 fechas.'],
])('the sentence about changes of which %i of %i can be undone', (undoable, done, sentence) => {
  expect(withUndoable('Se han cancelado 5 fechas.', undoable, done)).toBe(sentence);
});

test('the sentences about moved dates of a series and about those that stay cancelled', () => {
  expect(movedDatesText(29, [])).toBe('Se ha movido la reserva correctamente. Se han movido 29 fechas.');
  expect(restoredText(29, 2, ['2026-12-05', '2026-12-12'])).toBe(
    'Se restauraron 27 de 29 reservas; las demás siguen canceladas: 05/12/2026, 12/12/2026',
  );
});

test.each([
  [1, 'Horario agregado correctamente en 1 día'],
  [2, 'Horario agregado correctamente en 2 días'],
])('the sentence about hours added on %i days', (days, sentence) => {
  expect(paintedText(days)).toBe(sentence);
});
