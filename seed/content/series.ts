import type { RecurrenceType } from '../../domain/series/recurrence-types.ts';
import { ACADEMIES } from './academies.ts';
import { LEAGUES } from './leagues.ts';
import { MON, THU } from './week.ts';
import { type Weekly, weekly } from './weekly.ts';

export interface DemoSeries extends Weekly {
  /** Id of the reservation type: 2 Afluencia media, 4 Liga Deportiva, 5 Academía. */
  readonly type: 2 | 4 | 5;
  readonly recurrence: RecurrenceType;
}

const MEETINGS: readonly Weekly[] = [
  weekly('rosita', 'Salón comunal', [THU], [9, 11], [4, 8], {
    activity: 'gathering',
    organization: 'Asociación de Jubilados «Años Dorados»',
    notes: 'Reunión con refacción ☕',
  }),
  weekly('central', 'Salón multiusos', [MON], [18, 20], [2, 10], {
    activity: 'gathering',
    organization: 'Comité de Vecinos, zona 1',
    notes: 'Asamblea de vecinos; 60 sillas.',
  }),
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
