import { createHash } from 'node:crypto';
import { slugOf } from '../domain/catalog/kinds.ts';
import { ACTIVITIES, ACTIVITY_KEYS, type ActivityKey } from './content/activities.ts';
import { ATTRACTIONS, type DemoAttraction } from './content/attractions.ts';
import { CENTERS, type DemoCenter } from './content/centers.ts';
import type { DemoDeps } from './demo-deps.ts';
import { COURTS } from './pictures/courts.ts';
import { emblem } from './pictures/emblems.ts';
import { landscape } from './pictures/landscapes.ts';
import type { Step } from './steps.ts';

export interface DemoPicture {
  /** Where it is stored. It names what it shows and what it holds: another drawing gets another name. */
  readonly path: string;
  readonly svg: string;
}

/** The picture of a court, of the kind that it is. */
export function pictureOfAttraction({ center, name, picture }: DemoAttraction): DemoPicture {
  return stored('attractions', `${center} ${name}`, COURTS[picture](name));
}

/** The emblem of an activity. */
export function pictureOfActivity(key: ActivityKey): DemoPicture {
  return stored('activities', ACTIVITIES[key], emblem(key, ACTIVITIES[key]));
}

/** The picture of a centre: its building in its landscape. */
export function pictureOfCenter({ name, building }: DemoCenter): DemoPicture {
  return stored('centers', name, landscape(building, name));
}

function stored(folder: string, name: string, svg: string): DemoPicture {
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return { path: `${folder}/${slugOf(name, [])}-${mark}.svg`, svg };
}

/** Stores every picture of the demo. */
export function pictureSteps({ storage }: Pick<DemoDeps, 'storage'>): Step[] {
  const pictures = [
    ...ATTRACTIONS.map(pictureOfAttraction),
    ...ACTIVITY_KEYS.map(pictureOfActivity),
    ...CENTERS.map(pictureOfCenter),
  ];
  return pictures.map(({ path, svg }) => ({
    key: path,
    run: () => storage.save(path, Buffer.from(svg), 'image/svg+xml'),
  }));
}
