import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Shutdown } from '../../bootstrap/shutdown.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson, erasePerson } from '../../commands/people/person.ts';
import type { ChangeOfPerson } from '../../domain/person/decide.ts';
import { loadConfig } from '../../platform/config.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { picturesOf } from '../../tools/erasure-pictures.ts';
import { newCourts } from '../support/booking-world.ts';
import { seedPerson } from '../support/citizen-world.ts';
import { startS3Server } from '../support/s3-server.ts';

/** A person who handed in a profile picture and a document, both stored in the folder. */
async function world() {
  const dataDir = await mkdtemp(join(tmpdir(), 'reservas-erasure-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const storage = fileStorage(join(dataDir, 'storage'));
  const { process } = await newCourts();
  const personId = await seedPerson(process);
  const change = (command: ChangeOfPerson) => changePerson(process.handler, command, newContext(process));
  const [profile, document] = ['people/p1/a.webp', 'dpi/p1/f.webp'];
  await change({ type: 'ChangePicture', personId, image: profile });
  await change({ type: 'UploadDpiImage', personId, side: 'front', image: document });
  for (const path of [profile, document]) await storage.save(path, new Uint8Array([1]), 'image/webp');
  const shutdown = new Shutdown();
  onTestFinished(() => shutdown.run());
  const open = (env: NodeJS.ProcessEnv) =>
    picturesOf({ config: loadConfig(env), shutdown }, process.handler, [personId]);
  return {
    ...{ dataDir, storage, personId, profile, document, change, open },
    erase: () => erasePerson(process.handler, personId, '', newContext(process)),
    isStored: async (path: string) => {
      const file = await storage.open(path);
      file?.body.destroy();
      return file !== null;
    },
  };
}

test('pictures of an erased person are removed, and those of others are not looked for', async () => {
  const { dataDir, open, erase, isStored, profile, document } = await world();
  const pictures = await open({ DATA_DIR: dataDir });
  expect(await pictures.remove()).toBeNull();
  expect([await isStored(profile), await isStored(document)]).toEqual([true, true]);
  await erase();
  expect(await pictures.remove()).toBeNull();
  expect([await isStored(profile), await isStored(document)]).toEqual([false, false]);
});

test('pictures that the product deleted itself are not missing', async () => {
  const { dataDir, storage, personId, open, erase, change, profile, document } = await world();
  const next = 'dpi/p1/g.webp';
  await change({ type: 'UploadDpiImage', personId, side: 'front', image: next });
  await storage.save(next, new Uint8Array([1]), 'image/webp');
  await change({ type: 'RemovePicture', personId, image: profile });
  for (const path of [document, profile]) await storage.remove(path);
  const pictures = await open({ DATA_DIR: dataDir });
  await erase();
  expect(await pictures.remove()).toBeNull();
});

test('without the folder of the storage nothing is begun', async () => {
  const { dataDir, open } = await world();
  await expect(open({ DATA_DIR: join(dataDir, 'other') })).rejects.toThrow(
    /^DATA_DIR must name the folder of the product's data, or STORAGE_URL the bucket of its pictures/,
  );
});

test('pictures that are not in the folder named remain, and the folder of the product still loses them', async () => {
  const { dataDir, open, erase, isStored, document } = await world();
  const other = join(dataDir, 'other');
  await mkdir(join(other, 'storage'), { recursive: true });
  const pictures = await open({ DATA_DIR: other });
  await erase();
  expect(await pictures.remove()).toEqual({
    line: expect.stringMatching(/^pictures: 2 not found in .*other\/storage; .* DATA_DIR or STORAGE_URL/),
    isGood: false,
  });
  expect(await isStored(document)).toBe(true);
  expect(await (await open({ DATA_DIR: dataDir })).remove()).toBeNull();
  expect(await isStored(document)).toBe(false);
  // Called once more: they have gone before.
  expect(await (await open({ DATA_DIR: dataDir })).remove()).toMatchObject({ isGood: true });
});

test('a bucket that does not answer, or that does not exist, is named before anything is erased', async () => {
  const { open } = await world();
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const { endpoint } = server.address;
  const at = (bucket: string) => `s3://S3RVER:S3RVER@${new URL(endpoint).host}/${bucket}?tls=false`;
  await expect(open({ STORAGE_URL: at('other') })).rejects.toThrow(
    /^STORAGE_URL must name the bucket of the product's pictures, but: /,
  );
  expect(await open({ STORAGE_URL: at('reservas') })).toBeDefined();
});
