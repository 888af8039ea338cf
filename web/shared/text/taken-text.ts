import type { PreviewDate } from '../../../api/contract/booking.ts';

export type TakenBy = Pick<PreviewDate, 'taken_by' | 'closure'>;

/** `Ocupada por Ana López`, `Cerrada: Mantenimiento`, or `Ocupada`. */
export function takenText({ taken_by, closure }: TakenBy): string {
  if (closure) return `Cerrada: ${closure}`;
  return taken_by ? `Ocupada por ${taken_by}` : 'Ocupada';
}

/** Within a sentence. */
export const withSmallInitial = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
