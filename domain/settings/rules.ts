type SettingUnit = 'reservations' | 'visits' | 'minutes' | 'hours' | 'days';

interface Rule {
  /** 0: no rule. */
  readonly initial: number;
  readonly max: number;
  readonly unit: SettingUnit;
  readonly perCenter: boolean;
}

const WEEK_MINUTES = 7 * 24 * 60;

/** Whole numbers from 0 (no rule) to `max`. Names are stored for good. */
export const SETTING_RULES = {
  max_open_reservations: { initial: 0, max: 1_000, unit: 'reservations', perCenter: false },
  max_reservations_per_day: { initial: 0, max: 100, unit: 'reservations', perCenter: false },
  max_reservations_per_week: { initial: 0, max: 500, unit: 'reservations', perCenter: false },
  /** Future reservations of self-made accounts with an unconfirmed address. */
  unconfirmed_open_reservations: { initial: 1, max: 100, unit: 'reservations', perCenter: false },
  cancel_deadline_minutes: { initial: 0, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
  check_in_early_minutes: { initial: 0, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
  no_show_limit: { initial: 0, max: 100, unit: 'visits', perCenter: false },
  no_show_pause_days: { initial: 0, max: 365, unit: 'days', perCenter: false },
  /** 0: until the reservation begins. */
  approval_hold_hours: { initial: 0, max: 30 * 24, unit: 'hours', perCenter: true },
  reminder_hours: { initial: 24, max: 14 * 24, unit: 'hours', perCenter: true },
  /** 0: until the time begins. */
  waiting_offer_minutes: { initial: 60, max: WEEK_MINUTES, unit: 'minutes', perCenter: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type SettingName = keyof typeof SETTING_RULES;
export const SETTING_NAMES = Object.keys(SETTING_RULES) as readonly SettingName[];

export const TYPE_SETTING_NAMES = [
  'max_open_reservations',
  'max_reservations_per_day',
  'max_reservations_per_week',
] as const satisfies readonly SettingName[];

type PerCenter<Name extends SettingName> = (typeof SETTING_RULES)[Name]['perCenter'] extends true
  ? Name
  : never;
export type CenterSettingName = { [Name in SettingName]: PerCenter<Name> }[SettingName];
/** Rules that a center may override; limits on persons are global. */
export const CENTER_SETTING_NAMES = SETTING_NAMES.filter(
  (name): name is CenterSettingName => SETTING_RULES[name].perCenter,
);
