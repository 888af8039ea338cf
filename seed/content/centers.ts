import type { Week } from './week.ts';

export const DEPENDENCIES = [
  'Dirección de Deportes y Recreación',
  'Escuela Municipal de Deportes',
  'Dirección de Desarrollo Social',
  'Oficina Municipal de la Juventud',
  'Alcaldía Auxiliar',
  'Policía Municipal de Tránsito',
] as const;

export type CenterKey = 'central' | 'ceibas' | 'cedros' | 'encinal' | 'rosita';

export interface DemoCenter {
  readonly key: CenterKey;
  readonly name: string;
  readonly strcode: string;
  readonly address: string;
  readonly phone: string;
  readonly at: readonly [number, number];
  /** A file in `seed/pictures/centers/`. */
  readonly building: string;
  readonly dependencies: readonly (typeof DEPENDENCIES)[number][];
  readonly week: Week;
}

/** Sports centers of Guatemala City as they might be; names and numbers are made up. */
export const CENTERS: readonly DemoCenter[] = [
  {
    key: 'central',
    name: 'Polideportivo Central',
    strcode: 'PC',
    address: '7a. avenida 12-30, zona 1, Ciudad de Guatemala',
    phone: '22201430',
    at: [14.6376, -90.5133],
    building: 'arena',
    dependencies: [
      'Dirección de Deportes y Recreación',
      'Escuela Municipal de Deportes',
      'Oficina Municipal de la Juventud',
    ],
    week: [
      [7, 18],
      [6, 22],
      [6, 22],
      [6, 22],
      [6, 22],
      [6, 22],
      [6, 20],
    ],
  },
  {
    key: 'ceibas',
    name: 'Complejo Deportivo Las Ceibas',
    strcode: 'CE',
    address: 'Calzada Las Ceibas 18-45, zona 11, Ciudad de Guatemala',
    phone: '24420981',
    at: [14.6062, -90.5546],
    building: 'ceiba',
    dependencies: ['Dirección de Deportes y Recreación', 'Alcaldía Auxiliar'],
    week: [[6, 19], null, [6, 21], [6, 21], [6, 21], [6, 21], [6, 19]],
  },
  {
    key: 'cedros',
    name: 'Centro Acuático Los Cedros',
    strcode: 'AC',
    address: '9a. calle 4-15, colonia Los Cedros, zona 7, Ciudad de Guatemala',
    phone: '24716602',
    at: [14.6409, -90.5447],
    building: 'pool',
    dependencies: ['Escuela Municipal de Deportes', 'Dirección de Desarrollo Social'],
    week: [
      [7, 17],
      [6, 20],
      [6, 20],
      [6, 20],
      [6, 20],
      [6, 20],
      [7, 18],
    ],
  },
  {
    key: 'encinal',
    name: 'Parque Deportivo El Encinal',
    strcode: 'PE',
    address: 'Bulevar El Encinal 30-02, zona 16, Ciudad de Guatemala',
    phone: '23645517',
    at: [14.6098, -90.4803],
    building: 'pines',
    dependencies: [
      'Dirección de Deportes y Recreación',
      'Oficina Municipal de la Juventud',
      'Policía Municipal de Tránsito',
    ],
    week: [[7, 18], [6, 21], null, [6, 21], [6, 21], [6, 21], [7, 19]],
  },
  {
    key: 'rosita',
    name: 'Estadio Municipal Santa Rosita',
    strcode: 'SR',
    address: '6a. calle 20-70, Santa Rosita, zona 17, Ciudad de Guatemala',
    phone: '22558340',
    at: [14.6554, -90.4722],
    building: 'stand',
    dependencies: [
      'Dirección de Deportes y Recreación',
      'Alcaldía Auxiliar',
      'Dirección de Desarrollo Social',
    ],
    week: [[7, 19], [7, 22], [7, 22], null, [7, 22], [7, 22], [7, 21]],
  },
];
