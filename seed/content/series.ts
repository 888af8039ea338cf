import type { RecurrenceType } from '../../domain/series/recurrence-types.ts';
import { ACADEMIES } from './academies.ts';
import { LEAGUES } from './leagues.ts';
import { MON, THU } from './week.ts';
import type { Weekly } from './weekly.ts';

export interface DemoSeries extends Weekly {
  /** Id of the reservation type: 2 Afluencia media, 4 Liga Deportiva, 5 Academía. */
  readonly type: 2 | 4 | 5;
  readonly recurrence: RecurrenceType;
}

const MEETINGS: readonly Weekly[] = [
  {
    center: 'rosita',
    attraction: 'Salón comunal',
    activity: 'gathering',
    organization: 'Asociación de Jubilados «Años Dorados»',
    weekdays: [THU],
    hours: [9, 11],
    weeksAgo: 4,
    count: 8,
    notes: 'Reunión con refacción ☕',
  },
  {
    center: 'central',
    attraction: 'Salón multiusos',
    activity: 'gathering',
    organization: 'Comité de Vecinos, zona 1',
    weekdays: [MON],
    hours: [18, 20],
    weeksAgo: 2,
    count: 10,
    notes: 'Asamblea de vecinos; 60 sillas.',
  },
];

/** All that recurs in the demo. */
export const SERIES: readonly DemoSeries[] = [
  ...LEAGUES.map((league) => ({ ...league, type: 4 as const, recurrence: 'SEMANAL' as const })),
  ...ACADEMIES.map((course) => ({ ...course, type: 5 as const, recurrence: 'SEMANAL' as const })),
  ...MEETINGS.map((meeting) => ({ ...meeting, type: 2 as const, recurrence: 'QUINCENAL' as const })),
];

/** National holidays, month and day: courses and leagues pause. */
export const HOLIDAYS: readonly string[] = [
  '01-01',
  '05-01',
  '06-30',
  '08-15',
  '09-15',
  '10-20',
  '11-01',
  '12-24',
  '12-25',
  '12-31',
];
