import type { SystemFigures } from './system.ts';

/** Thresholds of the alarms that administrators get by mail. */

const ALARMS = {
  lag: {
    limit: 60,
    isBeyond: 'above',
    /** Seconds of the read model that is farthest behind. */
    measure: ({ views }: SystemFigures) => views && Math.max(0, ...views.map(({ seconds }) => seconds)),
  },
  parked_mails: {
    limit: 0,
    isBeyond: 'above',
    measure: ({ queues }: SystemFigures) => queues?.parkedMails ?? null,
  },
  disk: {
    limit: 0.1,
    isBeyond: 'below',
    /** Free part of the disk. */
    measure: ({ disk }: SystemFigures) => disk && disk.freeBytes / disk.totalBytes,
  },
  backup: {
    limit: 26 * 3_600,
    isBeyond: 'above',
    /** Seconds; without any backup nobody is reminded of one. */
    measure: ({ backup }: SystemFigures) => backup && (backup.ageSeconds ?? 0),
  },
  leaders: {
    limit: 0,
    isBeyond: 'above',
    /** Read models and background processes that nobody leads. */
    measure: ({ leaders }: SystemFigures) => leaders?.filter(({ leader }) => leader === null).length ?? null,
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly limit: number;
      readonly isBeyond: 'above' | 'below';
      readonly measure: (figures: SystemFigures) => number | null;
    }
  >
>;

export type AlarmName = keyof typeof ALARMS;
export const ALARM_NAMES = Object.keys(ALARMS) as readonly AlarmName[];

/** Null: unknown now. */
export function isBeyondLimit(name: AlarmName, figures: SystemFigures): boolean | null {
  const { limit, isBeyond, measure } = ALARMS[name];
  const value = measure(figures);
  if (value === null) return null;
  return isBeyond === 'above' ? value > limit : value < limit;
}

/** A state of minutes is no news: a start, or a leader that changes. */
const BEGINS_AFTER_MS = 60_000;
/** Figures that go up and down around a limit are one alarm. */
const ENDS_AFTER_MS = 10 * 60_000;

/** Remembered beyond a restart. Milliseconds since 1970. */
export interface AlarmState {
  readonly name: AlarmName;
  readonly since: number;
  readonly lastBeyond: number;
  readonly isReported: boolean;
}

export interface AlarmStep {
  /** Null: over, or never begun. */
  readonly state: AlarmState | null;
  readonly report: 'begins' | 'ends' | null;
}

/** One report when an alarm begins, one when it has ended. */
export function nextAlarm(
  name: AlarmName,
  state: AlarmState | null,
  beyond: boolean | null,
  now: number,
): AlarmStep {
  if (beyond === null) return { state, report: null };
  if (beyond) {
    const going = { ...(state ?? { name, since: now, isReported: false }), lastBeyond: now };
    if (going.isReported || now - going.since < BEGINS_AFTER_MS) return { state: going, report: null };
    return { state: { ...going, isReported: true }, report: 'begins' };
  }
  if (!state?.isReported) return { state: null, report: null };
  if (now - state.lastBeyond < ENDS_AFTER_MS) return { state, report: null };
  return { state: null, report: 'ends' };
}
