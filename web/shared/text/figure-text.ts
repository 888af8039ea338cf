/** A number as people of Guatemala read it: `10,000`. */
export function figureText(count: number): string {
  return count.toLocaleString('es-GT');
}
