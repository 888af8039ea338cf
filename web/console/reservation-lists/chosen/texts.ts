export const countText = (count: number) => (count === 1 ? '1 reserva' : `${count} reservas`);

export const cancelledText = (count: number) =>
  `${count === 1 ? 'Se ha cancelado' : 'Se han cancelado'} ${countText(count)}`;

export const movedText = (count: number) =>
  `${count === 1 ? 'Se ha movido' : 'Se han movido'} ${countText(count)}`;

export function cancelQuestion(count: number) {
  const isOne = count === 1;
  return {
    title: isOne ? '¿Cancelar la reserva elegida?' : '¿Cancelar las reservas elegidas?',
    text: `${isOne ? 'Se cancela' : 'Se cancelan'} ${countText(count)} y su horario queda libre.`,
    confirm: `Cancelar ${countText(count)}`,
    cancel: 'Regresar',
    intent: 'danger' as const,
  };
}
