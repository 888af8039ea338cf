import type { LimitName, PersonLimits, ReachedLimit } from '../../domain/booker/limits.ts';
import { MISSED_VISITS_COUNT_DAYS } from '../../domain/booker/no-show.ts';
import { daysLater, mondayOf } from '../../domain/calendar/days.ts';
import { type Interval, toTime } from '../../domain/schedule/interval.ts';
import type { Settings } from '../../domain/settings/state.ts';
import { longDate, reservationsText, span, spanishDate } from './spanish.ts';

interface Reached extends Omit<ReachedLimit<unknown>, 'counted' | 'needsConfirmation'> {
  readonly date: string;
  /** May exceed `max`, after a lower limit or bookings by staff. */
  readonly held: number;
}

/** Reason, and what would be allowed. */
export function limitSentence({ limit, max, held, typeName, date, free }: Reached): string {
  const has = countOf(held, typeName);
  const most = held <= max ? 'el máximo permitido' : max === 1 ? 'y se permite 1' : `y se permiten ${max}`;
  const over = held - max + 1;
  const cancel = over > 1 ? `cancele ${over} reservas` : 'cancele una reserva';
  if (limit === 'day')
    return `Usted ya tiene ${has} el ${spanishDate(date)}, ${most} por día. Elija otra fecha o ${cancel}.`;
  if (limit === 'week') {
    const next = daysLater(mondayOf(date), 7);
    return `Usted ya tiene ${has} en la semana del ${spanishDate(date)}, ${most} de lunes a domingo. Elija una fecha desde el ${longDate(next)}, o ${cancel}.`;
  }
  const when = free
    ? `desde el ${longDate(free.date)} a las ${toTime(free.minute)}, ${over > 1 ? `cuando terminen ${over} de ellas, o al cancelar ${over}` : 'cuando termine una de ellas, o al cancelar una'}`
    : 'cuando pase una de ellas o la cancele';
  return `Usted ya tiene ${has} por venir, ${most}. Podrá reservar de nuevo ${when}.`;
}

export const PERSON_MISSING =
  'Su cuenta todavía no está vinculada a sus datos personales. Preséntese con su documento de identificación en un centro deportivo para que el personal la vincule.';

interface TooSoon extends Interval {
  readonly date: string;
  /** Asked for between the two. */
  readonly minutes: number;
  /** Slots in which the place is open on that date; absent: unknown. */
  readonly open?: readonly Interval[];
  /** Somebody hands it over: its hour can't be chosen. */
  readonly isGiven?: true;
  /** Booked by others for somebody whose identity nobody has seen. */
  readonly isHidden?: true;
}

const TOO_SOON_HIDDEN =
  'Su CUI ya tiene una reserva cerca de esa hora. Elija otra hora, o presente su documento en un centro deportivo para ver todas sus reservas.';

/** Why an hour is too near to another reservation of the same person, and which hours are not. */
export function tooSoonSentence({ date, start, end, minutes, open, isGiven, isHidden }: TooSoon): string {
  if (isHidden) return TOO_SOON_HIDDEN;
  const farEnough = farEnoughSentence({ start: start - minutes, end: end + minutes }, open);
  const way = isGiven ? 'Para aceptar esta cancele la otra' : `${farEnough}, o cancele la otra`;
  return `Usted ya tiene una reserva el ${spanishDate(date)} de ${toTime(start)} a ${toTime(end)}; entre una y otra debe haber al menos ${span(minutes)}. ${way}.`;
}

/** Which open hours of the day are left by a reservation and the time around it that must be free. */
function farEnoughSentence({ start, end }: Interval, open?: readonly Interval[]): string {
  const isOpenBefore = start > 0 && (open === undefined || open.some((slot) => slot.end <= start));
  const isOpenAfter = end < 1440 && (open === undefined || open.some((slot) => slot.start >= end));
  const [before, after] = [
    `que termine a las ${toTime(Math.max(start, 0))} o antes`,
    `desde las ${toTime(Math.min(end, 1440))}`,
  ];
  if (!isOpenBefore && !isOpenAfter) return 'Elija otra fecha';
  if (!isOpenBefore) return `Elija una hora ${after}`;
  return isOpenAfter ? `Elija una hora ${before}, o ${after}` : `Elija una hora ${before}`;
}

export function limitForStaff({ limit, max, typeName }: Pick<Reached, 'limit' | 'max' | 'typeName'>): string {
  const per = { day: 'al día', week: 'a la semana', open: 'por venir a la vez' }[limit];
  return `Con esta reserva la persona pasa del límite de ${countOf(max, typeName)} ${per}.`;
}

export function unconfirmedSentence(max: number): string {
  return `Confirme su correo electrónico para tener más de ${countOf(max)} por venir: use el enlace que le enviamos, o pida otro en «Mi perfil».`;
}

interface Paused {
  readonly until: string;
  readonly missed: number;
}

export function pauseSentence({ until, missed }: Paused): string {
  return `No puede reservar hasta el ${spanishDate(until)} inclusive porque faltó a ${countOf(missed)} sin cancelar. Si hubo un error, el personal del centro deportivo puede levantar la pausa.`;
}

export function pauseForStaff({ until, missed }: Paused): string {
  return `No puede reservar hasta el ${spanishDate(until)} inclusive: faltó a ${countOf(missed)} sin cancelar.`;
}

export interface LimitUsage {
  /** For each limit: of all types, and of the booked one. */
  readonly held: Readonly<Record<LimitName, number>>;
  readonly heldOfType: Readonly<Record<LimitName, number>>;
  readonly missed: number;
}

/** With figures where the person is known. */
export function ruleSentences(
  settings: Settings,
  { ofType, typeName, unconfirmedOpen = 0 }: Omit<PersonLimits, 'all'>,
  minutesApart: number,
  own: LimitUsage | null,
): string[] {
  const { no_show_limit: limit, no_show_pause_days: days } = settings;
  const all = {
    open: settings.max_open_reservations,
    day: settings.max_reservations_per_day,
    week: settings.max_reservations_per_week,
  };
  return [
    ...limitSentences(all, null, own?.held),
    ...limitSentences(ofType, typeName, own?.heldOfType),
    ...(own && unconfirmedOpen > 0
      ? [`Hasta ${countOf(unconfirmedOpen)} por venir mientras no confirme su correo electrónico.`]
      : []),
    ...(minutesApart > 0 ? [`Al menos ${span(minutesApart)} entre una reserva y la siguiente.`] : []),
    cancelSentence(settings),
    ...(settings.check_in_early_minutes > 0
      ? [`Puede marcar su entrada desde ${span(settings.check_in_early_minutes)} antes.`]
      : []),
    ...(limit > 0 && days > 0 ? [noShowSentence(limit, days, own?.missed)] : []),
  ];
}

const PER: readonly (readonly [LimitName, string])[] = [
  ['open', 'por venir a la vez'],
  ['day', 'al día'],
  ['week', 'a la semana'],
];

function limitSentences(
  limits: PersonLimits['ofType'],
  typeName: string | null,
  held: LimitUsage['held'] | undefined,
): string[] {
  return PER.flatMap(([limit, per]) => {
    const max = limits[limit] ?? 0;
    const now = held ? ` (tiene ${held[limit]})` : '';
    return max > 0 ? [`Hasta ${countOf(max, typeName)} ${per}${now}.`] : [];
  });
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

function countOf(reservations: number, typeName: string | null = null): string {
  const count = reservationsText(reservations);
  return typeName === null ? count : `${count} de tipo ${typeName}`;
}
