import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import { withSmallInitial } from '../../../../shared/text/taken-text.ts';
import { columnEnd, columnStart, spanSpoken } from '../data/hours.ts';
import type { Block, FreeBlock, TakenBlock } from './blocks.ts';

/** Whether free hours can be booked: not on a past day, nor at a center where the user does not work. */
export type Bookable = 'bookable' | 'past-day' | 'elsewhere';

/** A cell's full name for a screen reader. `who` and `what` are shown as typed. */
export function blockLabel(court: string, block: Block, bookable: Bookable = 'bookable'): string {
  const states = block.kind === 'free' ? freeStates(block, bookable) : takenStates(block);
  return [court, blockHoursSpoken(block), ...states].join(', ');
}

/** First and last hour of a block; the real bounds of a reservation where it begins or ends within an hour. */
export function blockHours(block: Block): { start: string; end: string } {
  const start = columnStart(block.column);
  const end = columnEnd(block.column + block.span - 1);
  return block.kind === 'free' ? { start, end } : { start: block.start || start, end: block.end || end };
}

export function isOffTheHour(block: TakenBlock): boolean {
  const { start, end } = blockHours(block);
  return start !== columnStart(block.column) || end !== columnEnd(block.column + block.span - 1);
}

function blockHoursSpoken(block: Block): string {
  const { start, end } = blockHours(block);
  return spanSpoken(start, end);
}

/** `15 minutos libres antes y 30 después`; '' if none stay free. */
export function gapText({ before, after }: Pick<TakenBlock, 'before' | 'after'>): string {
  if (before === 0 && after === 0) return '';
  if (before === after) return `${before} minutos libres antes y después`;
  if (after === 0) return `${before} minutos libres antes`;
  return before === 0
    ? `${after} minutos libres después`
    : `${before} minutos libres antes y ${after} después`;
}

function freeStates({ closed, obstacle, blockerId }: FreeBlock, bookable: Bookable): string[] {
  if (blockerId !== null) return [withSmallInitial(obstacle)];
  if (obstacle) return [`cerrada: ${obstacle}`];
  const states = ['libre'];
  if (closed) states.push('fuera del horario de atención');
  if (bookable === 'past-day') states.push('fecha pasada');
  if (bookable === 'elsewhere') states.push('solo consulta');
  return states;
}

function takenStates(block: TakenBlock): string[] {
  const states = [block.who ? `reservada por ${block.who}` : 'reservada'];
  if (block.what) states.push(block.what);
  states.push(lookOfType(block.typeId).name);
  if (block.checkedIn) states.push('ingreso marcado');
  const gap = gapText(block);
  if (gap) states.push(gap);
  if (block.isPending) states.push('pendiente de aprobación');
  if (block.others.length === 1) states.push('y otra reserva en estas horas');
  if (block.others.length > 1) states.push(`y otras ${block.others.length} reservas en estas horas`);
  return states;
}
