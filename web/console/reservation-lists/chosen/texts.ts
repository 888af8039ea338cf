import { reservationsText } from '../../../shared/text/figure-text.ts';

export const markedText = (count: number) => `Se ha marcado check-in en ${reservationsText(count)}`;

export const movedText = (count: number) =>
  `${count === 1 ? 'Se ha movido' : 'Se han movido'} ${reservationsText(count)}`;

export function cancelQuestion(count: number) {
  const isOne = count === 1;
  return {
    title: isOne ? '¿Cancelar la reserva elegida?' : '¿Cancelar las reservas elegidas?',
    text: `${isOne ? 'Se cancela' : 'Se cancelan'} ${reservationsText(count)} y su horario queda libre.`,
    confirm: `Cancelar ${reservationsText(count)}`,
    cancel: 'Regresar',
    intent: 'danger' as const,
  };
}
