type SettingUnit = 'reservations' | 'visits' | 'minutes' | 'hours' | 'days';

interface Rule {
  /** The value until an administrator sets another one. 0: no rule. */
  readonly initial: number;
  readonly max: number;
  readonly unit: SettingUnit;
  readonly perCenter: boolean;
}

const WEEK_MINUTES = 7 * 24 * 60;

/** The rules that an administrator sets: whole numbers from 0 (no rule) to `max`. Their names are stored for good. */
export const SETTING_RULES = {
  max_open_reservations: { initial: 0, max: 1_000, unit: 'reservations', perCenter: false },
  max_reservations_per_day: { initial: 0, max: 100, unit: 'reservations', perCenter: false },
  max_reservations_per_week: { initial: 0, max: 500, unit: 'reservations', perCenter: false },
  /** How many reservations to come somebody may hold who made the account and has not confirmed its address. */
  unconfirmed_open_reservations: { initial: 1, max: 100, unit: 'reservations', perCenter: false },
  cancel_deadline_minutes: { initial: 0, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
  check_in_early_minutes: { initial: 0, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
  no_show_limit: { initial: 0, max: 100, unit: 'visits', perCenter: false },
  no_show_pause_days: { initial: 0, max: 365, unit: 'days', perCenter: false },
  /** How long a request holds its time while staff decide on it; 0: until it begins. */
  approval_hold_hours: { initial: 0, max: 30 * 24, unit: 'hours', perCenter: true },
  reminder_hours: { initial: 24, max: 14 * 24, unit: 'hours', perCenter: true },
  /** How long an offer to a waiting person lasts; 0: until the time begins. */
  waiting_offer_minutes: { initial: 60, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type SettingName = keyof typeof SETTING_RULES;
export const SETTING_NAMES = Object.keys(SETTING_RULES) as readonly SettingName[];

/** Limits that a reservation type may have for itself, on what a person holds of it. */
export const TYPE_SETTING_NAMES = [
  'max_open_reservations',
  'max_reservations_per_day',
  'max_reservations_per_week',
] as const satisfies readonly SettingName[];

type PerCenter<Name extends SettingName> = (typeof SETTING_RULES)[Name]['perCenter'] extends true
  ? Name
  : never;
export type CenterSettingName = { [Name in SettingName]: PerCenter<Name> }[SettingName];
/** Rules that a center may set for itself; those on a person's bookings hold in all centers together. */
export const CENTER_SETTING_NAMES = SETTING_NAMES.filter(
  (name): name is CenterSettingName => SETTING_RULES[name].perCenter,
);
