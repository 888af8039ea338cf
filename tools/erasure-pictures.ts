import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removePicture } from '../api/documents/pictures.ts';
import { openStorage } from '../bootstrap/storage.ts';
import type { CommandHandler } from '../commands/handler/command-handler.ts';
import { personAggregate } from '../commands/people/person.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { type FileStorage, StorageUnavailableError } from '../platform/storage/port.ts';
import type { Tools } from './tool.ts';

/** Pictures of the persons to erase, those of their documents too: like keys, files may come back with a backup. */

export interface Pictures {
  /** Removes those of erased persons. Null: nothing is left; `isGood`: what is left needs no other call. */
  remove(): Promise<{ readonly line: string; readonly isGood: boolean } | null>;
}

/** Call it before anything is erased. @throws ConfigError where the settings name no storage, but there are pictures */
export async function picturesOf(
  { config, shutdown }: Pick<Tools, 'config' | 'shutdown'>,
  handler: CommandHandler,
  personIds: readonly string[],
): Promise<Pictures> {
  const storage = await openStorage(config, shutdown);
  const erasedBefore = new Set<string>();
  for (const id of personIds) {
    const person = await handler.load(personAggregate(id));
    if (person.status === 'unknown') continue;
    if (person.status === 'erased') erasedBefore.add(id);
    const [one] = person.handedIn;
    if (one !== undefined) await requireStorage(config, storage, one);
  }
  return {
    async remove() {
      const [missing, missingBefore]: [string[], string[]] = [[], []];
      for (const id of personIds) {
        const gone = await removeOf(storage, handler, id);
        (erasedBefore.has(id) ? missingBefore : missing).push(...gone);
      }
      return remains(placeOf(config), missing.length, missingBefore.length);
    },
  };
}

/** Resolves to the pictures that the storage should have had, but had not. */
async function removeOf(storage: FileStorage, handler: CommandHandler, personId: string): Promise<string[]> {
  const person = await handler.load(personAggregate(personId));
  if (person.status !== 'erased') return [];
  // The product deletes these itself.
  const deleted = new Set([...person.replaced, ...person.removedPictures]);
  const missing: string[] = [];
  for (const path of new Set(person.handedIn)) {
    if (!(await isStored(storage, path)) && !deleted.has(path)) missing.push(path);
    await removePicture({ storage }, path);
  }
  return missing;
}

function remains(place: string, missing: number, missingBefore: number) {
  if (missing > 0)
    return {
      line: `pictures: ${missing} not found in ${place}; they may be elsewhere: call it again with the DATA_DIR or STORAGE_URL of the product`,
      isGood: false,
    };
  if (missingBefore === 0) return null;
  return {
    line: `pictures: ${missingBefore} not found in ${place}; an earlier erasure removed them, unless they are kept elsewhere`,
    isGood: true,
  };
}

async function requireStorage(config: Config, storage: FileStorage, path: string): Promise<void> {
  if (!config.storage && !existsSync(placeOf(config)))
    throw new ConfigError(
      `DATA_DIR must name the folder of the product's data, or STORAGE_URL the bucket of its pictures: there are pictures to erase, but no ${placeOf(config)}`,
    );
  try {
    await isStored(storage, path);
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ConfigError(`STORAGE_URL must name the bucket of the product's pictures, but: ${why}`);
  }
}

async function isStored(storage: FileStorage, path: string): Promise<boolean> {
  const file = await storage.open(path);
  file?.body.destroy();
  return file !== null;
}

const placeOf = ({ dataDir, storage }: Config) =>
  storage ? 'the bucket of STORAGE_URL' : join(dataDir, 'storage');
