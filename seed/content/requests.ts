import type { ActivityKey } from './activities.ts';
import type { CenterKey } from './centers.ts';

export interface DemoRequest {
  readonly center: CenterKey;
  readonly attraction: string;
  /** 0 Sunday, 6 Saturday. */
  readonly weekday: 0 | 6;
  /** Full hours. */
  readonly hours: readonly [from: number, to: number];
  readonly activity: ActivityKey;
  readonly organization: string;
  readonly notes: string;
  readonly minutesAgo: number;
}

export const REQUESTS: readonly DemoRequest[] = [
  {
    center: 'rosita',
    attraction: 'Cancha de fútbol 11 principal',
    weekday: 0,
    hours: [9, 13],
    activity: 'football',
    organization: 'Colegio San Martín de Porres',
    minutesAgo: 40,
    notes: 'Clausura del ciclo escolar: unas 300 personas; piden graderío y sonido.',
  },
  {
    center: 'cedros',
    attraction: 'Salón de eventos',
    weekday: 6,
    hours: [14, 18],
    activity: 'gathering',
    organization: 'Cooperativa El Progreso, R. L.',
    minutesAgo: 25,
    notes: 'Asamblea anual de asociados; 140 sillas.',
  },
  {
    center: 'central',
    attraction: 'Salón multiusos',
    weekday: 6,
    hours: [9, 13],
    activity: 'dance',
    organization: 'Fundación Niñez & Juventud',
    minutesAgo: 10,
    notes: 'Festival de danza infantil; entrada libre.',
  },
];
