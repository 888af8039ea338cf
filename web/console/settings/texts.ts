import type { SettingName } from '../../../domain/settings/rules.ts';

export const RULE_HINTS: Readonly<Record<SettingName, string>> = {
  max_open_reservations: 'Cuántas reservas por venir puede tener una persona a la vez; 0: sin límite.',
  max_reservations_per_day: 'Cuántas reservas puede tener una persona en una misma fecha; 0: sin límite.',
  max_reservations_per_week: 'Cuántas reservas puede tener una persona de lunes a domingo; 0: sin límite.',
  unconfirmed_open_reservations:
    'Cuántas reservas por venir puede tener quien creó su cuenta y aún no confirma su correo; 0: sin límite.',
  cancel_deadline_minutes:
    'Cuánto antes de la entrada puede una persona cancelar su reserva; 0: hasta la hora de entrada.',
  check_in_early_minutes:
    'Cuánto antes de la entrada se puede marcar el check-in; 0: desde la hora de entrada.',
  no_show_limit: 'Después de cuántas reservas a las que no se presentó deja de poder reservar; 0: nunca.',
  no_show_pause_days: 'Cuántos días no puede reservar quien llegó a ese número de ausencias; 0: sin pausa.',
  approval_hold_hours:
    'Cuánto tiempo aparta el lugar una solicitud por aprobar; 0: hasta la hora de entrada.',
  reminder_hours:
    'Cuánto antes de la entrada se recuerda la reserva a la persona por correo; 0: sin recordatorios.',
  waiting_offer_minutes:
    'Cuánto tiempo tiene una persona en espera para aceptar el lugar liberado; 0: hasta la hora de entrada.',
};

export const RULE_UNITS: Readonly<Record<SettingName, string>> = {
  max_open_reservations: 'reservas',
  max_reservations_per_day: 'reservas',
  max_reservations_per_week: 'reservas',
  unconfirmed_open_reservations: 'reservas',
  cancel_deadline_minutes: 'minutos',
  check_in_early_minutes: 'minutos',
  no_show_limit: 'ausencias',
  no_show_pause_days: 'días',
  approval_hold_hours: 'horas',
  reminder_hours: 'horas',
  waiting_offer_minutes: 'minutos',
};

interface RuleGroup {
  readonly title: string;
  readonly names: readonly SettingName[];
}

export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    title: 'Límites por persona',
    names: [
      'max_open_reservations',
      'max_reservations_per_day',
      'max_reservations_per_week',
      'unconfirmed_open_reservations',
    ],
  },
  { title: 'Cancelación y check-in', names: ['cancel_deadline_minutes', 'check_in_early_minutes'] },
  { title: 'Ausencias', names: ['no_show_limit', 'no_show_pause_days'] },
  { title: 'Solicitudes y lista de espera', names: ['approval_hold_hours', 'waiting_offer_minutes'] },
  { title: 'Avisos por correo', names: ['reminder_hours'] },
];

export const FAILURE = 'No ha sido posible guardar los cambios';
export const SAVED = 'Se han guardado las reglas';
