/** `1 reserva`, `10,000 reservas`. */
export function reservationsText(count: number): string {
  return count === 1 ? '1 reserva' : `${figureText(count)} reservas`;
}

/** A number as people of Guatemala read it: `10,000`. */
export function figureText(count: number): string {
  return count.toLocaleString('es-GT');
}
