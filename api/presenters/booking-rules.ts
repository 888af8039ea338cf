import type { LimitName } from '../../domain/booker/limits.ts';
import { MISSED_VISITS_COUNT_DAYS } from '../../domain/booker/no-show.ts';
import type { Settings } from '../../domain/settings/state.ts';
import { span, spanishDate } from './spanish.ts';

/** The rules of booking as sentences, for who books and in refusals. */

interface Reached {
  readonly limit: LimitName;
  readonly max: number;
  /** The day that was asked for. */
  readonly date: string;
}

/** Why a limit keeps a person from booking, and what they can do. */
export function limitSentence({ limit, max, date }: Reached): string {
  const [has, most] = [countOf(max), `el máximo permitido`];
  if (limit === 'day')
    return `Usted ya tiene ${has} el ${spanishDate(date)}, ${most} por día. Elija otra fecha o cancele una reserva.`;
  if (limit === 'week')
    return `Usted ya tiene ${has} en la semana del ${spanishDate(date)}, ${most} de lunes a domingo. Elija otra semana o cancele una reserva.`;
  return `Usted ya tiene ${has} por venir, ${most}. Podrá reservar de nuevo cuando pase una de ellas o la cancele.`;
}

/** Why an account whose address is not confirmed can't book one more. */
export function unconfirmedSentence(max: number): string {
  return `Confirme su correo electrónico para tener más de ${countOf(max)} por venir: use el enlace que le enviamos, o pida otro en «Sesiones».`;
}

interface Paused {
  readonly until: string;
  readonly missed: number;
}

/** Why and until when a person can't book. */
export function pauseSentence({ until, missed }: Paused): string {
  return `No puede reservar hasta el ${spanishDate(until)} inclusive porque faltó a ${countOf(missed)} sin cancelar. Si hubo un error, el personal del centro deportivo puede levantar la pausa.`;
}

/** The same, for staff. */
export function pauseForStaff({ until, missed }: Paused): string {
  return `No puede reservar hasta el ${spanishDate(until)} inclusive: faltó a ${countOf(missed)} sin cancelar.`;
}

export interface Standing {
  /** Reservations that count towards each limit. */
  readonly held: Readonly<Record<LimitName, number>>;
  /** Missed visits that count towards the next pause. */
  readonly missed: number;
}

/** What holds for everybody who books; with the person's own figures where it is known who asks. */
export function ruleSentences(settings: Settings, minutesApart: number, own: Standing | null): string[] {
  const { max_open_reservations: open, no_show_limit: limit, no_show_pause_days: days } = settings;
  const now = (count: number | undefined) => (count === undefined ? '.' : ` (tiene ${count}).`);
  return [
    ...(open > 0 ? [`Hasta ${countOf(open)} por venir a la vez${now(own?.held.open)}`] : []),
    ...limited('al día', settings.max_reservations_per_day, now(own?.held.day)),
    ...limited('a la semana', settings.max_reservations_per_week, now(own?.held.week)),
    ...(minutesApart > 0 ? [`Al menos ${span(minutesApart)} entre una reserva y la siguiente.`] : []),
    cancelSentence(settings),
    ...(settings.check_in_early_minutes > 0
      ? [`Puede marcar su entrada desde ${span(settings.check_in_early_minutes)} antes.`]
      : []),
    ...(limit > 0 && days > 0 ? [noShowSentence(limit, days, own?.missed)] : []),
  ];
}

function limited(per: string, max: number, now: string): string[] {
  return max > 0 ? [`Hasta ${countOf(max)} ${per}${now}`] : [];
}

function cancelSentence({ cancel_deadline_minutes: minutes }: Settings): string {
  return minutes > 0
    ? `Puede cancelar hasta ${span(minutes)} antes de la entrada.`
    : 'Puede cancelar hasta la hora de entrada.';
}

function noShowSentence(limit: number, days: number, missed: number | undefined): string {
  const visits = limit === 1 ? '1 ausencia' : `${limit} ausencias`;
  const pause = days === 1 ? '1 día' : `${days} días`;
  const own = missed ? ` (lleva ${missed})` : '';
  return `Si no puede asistir, cancele: ${visits} en ${MISSED_VISITS_COUNT_DAYS} días${own} y no podrá reservar durante ${pause}.`;
}

function countOf(reservations: number): string {
  return reservations === 1 ? '1 reserva' : `${reservations} reservas`;
}
