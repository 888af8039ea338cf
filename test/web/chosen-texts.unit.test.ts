import { expect, test } from 'vitest';
import { restoredText } from '../../web/console/reservation-detail/texts.ts';
import { cancelQuestion, movedText } from '../../web/console/reservation-lists/chosen/texts.ts';
import { cancelledText } from '../../web/shared/text/reservation-texts.ts';

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
