import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugOf } from '../domain/catalog/kinds.ts';
import { ACTIVITIES, ACTIVITY_KEYS, type ActivityKey } from './content/activities.ts';
import { ATTRACTIONS, type DemoAttraction } from './content/attractions.ts';
import { CENTERS, type DemoCenter } from './content/centers.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { Step } from './steps.ts';

export interface DemoPicture {
  /** Its file in the storage: named by subject and content, so that another picture gets another name. */
  readonly path: string;
  readonly svg: string;
}

/** Also the build copies the files here, beside the script. */
const FILES = join(import.meta.dirname, 'pictures');

export function pictureOfAttraction({ center, name, picture }: DemoAttraction): DemoPicture {
  return stored('attractions', picture, `${center} ${name}`, name);
}

export function pictureOfActivity(key: ActivityKey): DemoPicture {
  return stored('activities', key, ACTIVITIES[key]);
}

export function pictureOfCenter({ name, building }: DemoCenter): DemoPicture {
  return stored('centers', building, name);
}

export function documentPicture(side: 'front' | 'back'): string {
  return readFileSync(join(FILES, 'documents', `${side}.svg`), 'utf8');
}

/** `title`: the accessible name. Several subjects share one file, so each gets its own name. */
function stored(folder: string, file: string, name: string, title = name): DemoPicture {
  const drawing = readFileSync(join(FILES, folder, `${file}.svg`), 'utf8');
  const svg = drawing.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return { path: `${folder}/${slugOf(name, [])}-${mark}.svg`, svg };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

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
