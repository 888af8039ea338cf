import { describe, expect, test } from 'vitest';
import { restoredText } from '../../web/console/reservation-detail/texts.ts';
import {
  cancelledText,
  cancelQuestion,
  movedText,
} from '../../web/console/reservation-lists/chosen/texts.ts';

describe('the sentences about chosen reservations', () => {
  test('are in the singular for one', () => {
    expect(cancelledText(1)).toBe('Se ha cancelado 1 reserva');
    expect(movedText(1)).toBe('Se ha movido 1 reserva');
    expect(cancelQuestion(1)).toMatchObject({
      title: '¿Cancelar la reserva elegida?',
      text: 'Se cancela 1 reserva y su horario queda libre.',
      confirm: 'Cancelar 1 reserva',
    });
    expect(restoredText(2, 1)).toBe('Se restauró 1 de 2 reservas; las demás siguen canceladas');
  });

  test('are in the plural for several', () => {
    expect(cancelledText(3)).toBe('Se han cancelado 3 reservas');
    expect(movedText(2)).toBe('Se han movido 2 reservas');
    expect(cancelQuestion(2)).toMatchObject({
      title: '¿Cancelar las reservas elegidas?',
      text: 'Se cancelan 2 reservas y su horario queda libre.',
      confirm: 'Cancelar 2 reservas',
    });
    expect(restoredText(3, 1)).toBe('Se restauraron 2 de 3 reservas; las demás siguen canceladas');
  });
});
