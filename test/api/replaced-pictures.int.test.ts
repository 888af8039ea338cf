import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { thumbnailPath } from '../../api/contract/picture-paths.ts';
import { storePicture } from '../../api/documents/pictures.ts';
import { endAbandonedUploads } from '../../api/routes/abandoned-uploads.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson, erasePerson, loadPerson } from '../../commands/people/person.ts';
import type { DpiSide } from '../../domain/person/dpi-sides.ts';
import { MAX_PICTURES, personFolder } from '../../domain/person/pictures.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { type Citizen, citizen, citizenApiOfFile } from '../support/citizen-api.ts';
import { codeOf, type HttpClient } from '../support/http-client.ts';

const folder = await mkdtemp(join(tmpdir(), 'reservas-replaced-'));
const api = await citizenApiOfFile({ deps: { storage: fileStorage(folder) } });
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => api.pool.query('delete from auth.rate_limits'));

const shot = sharp({ create: { width: 80, height: 40, channels: 3, background: '#0f7b5f' } });
const picture = new Blob([new Uint8Array(await shot.jpeg().toBuffer())]);
const { storage } = api.deps;
const { handler } = api.booking;
const context = () => newContext(api.booking);
let people = 0;
const somebody = () => citizen(api, `10000000${10 + people++}0101`);

function send(client: HttpClient, address: string, fields: Record<string, string>, image = picture) {
  const form = new FormData();
  form.set('image', image, 'foto.jpg');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return client.send('POST', address, { form, headers: { 'Content-Type': null } });
}
const uploadDpi = (client: HttpClient, side: DpiSide, image = picture) =>
  send(client, '/api/user1/dpi-image', { side }, image);
const uploadOwn = (client: HttpClient, cui: string) =>
  send(client, '/api/gallery', { family: 'people', item_id: cui });

async function isStored(path: string): Promise<boolean> {
  const file = await storage.open(path);
  file?.body.destroy();
  return file !== null;
}
const filesOf = (kind: 'people' | 'dpi', { personId }: Citizen) =>
  readdir(join(folder, personFolder(kind, personId))).catch(() => [] as string[]);
const inProgress = async () => (await api.pool.query('select path from auth.uploads')).rows;

/** As the housekeeping does, two hours later. */
async function later() {
  const before = api.clock.now();
  api.clock.set('2026-11-21T16:30:00.000Z');
  await endAbandonedUploads(api.deps);
  api.clock.set(before);
}

/** Hands a side in as earlier releases did, which deleted nothing. */
async function handIn({ personId }: Citizen, side: DpiSide, name: string): Promise<string> {
  const image = `${personFolder('dpi', personId)}/${name}.webp`;
  await storage.save(image, new Uint8Array(await picture.arrayBuffer()), 'image/webp');
  await storage.save(thumbnailPath(image), new Uint8Array([1]), 'image/webp');
  await changePerson(handler, { type: 'UploadDpiImage', personId, side, image }, context());
  return image;
}

test('pictures of documents that earlier releases kept go once, and those that count stay', async () => {
  const ana = await somebody();
  const [first, second, third] = [
    await handIn(ana, 'front', 'a'),
    await handIn(ana, 'front', 'b'),
    await handIn(ana, 'front', 'c'),
  ];
  const back = await handIn(ana, 'back', 'd');
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['person-directory'], 5_000);
  await later();
  const kept = await Promise.all([first, second, third, back, thumbnailPath(second)].map(isStored));
  expect(kept).toEqual([false, false, true, true, false]);
  expect(await inProgress()).toEqual([]);
});

test('a replaced picture of a document is deleted; who handed in which one stays known', async () => {
  const ana = await somebody();
  const first = String((await uploadDpi(ana, 'front')).body.path);
  const back = String((await uploadDpi(ana, 'back')).body.path);
  const before = await api.booking.store.head();
  const second = String((await uploadDpi(ana, 'front')).body.path);
  expect(await Promise.all([first, thumbnailPath(first), back, second].map(isStored))).toEqual([
    ...[false, false, true, true],
  ]);
  const staff = await api.as('staff');
  expect((await staff.fetch('GET', `/storage/${first}`)).status).toBe(404);
  const [event] = await api.booking.codec.decode(await api.booking.store.readAll({ after: before }));
  const bytes = new Uint8Array(await (await ana.fetch('GET', `/storage/${second}`)).arrayBuffer());
  expect(event?.event).toMatchObject({
    type: 'DpiImageUploaded',
    data: { image: second, digest: createHash('sha256').update(bytes).digest('hex') },
  });
  expect(event?.metadata.userId).toBe(ana.userId);
  expect(await inProgress()).toEqual([]);
});

test('sides that are replaced many times at once leave one file each', async () => {
  const ana = await somebody();
  // An account uploads two at once.
  for (const sides of [
    ['front', 'front'],
    ['back', 'front'],
    ['back', 'back'],
  ] as const) {
    const answers = await Promise.all(sides.map((side) => uploadDpi(ana, side)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  // A picture and its thumbnail of each side.
  expect(await filesOf('dpi', ana)).toHaveLength(4);
  expect(await inProgress()).toEqual([]);
});

describe('a request that died', () => {
  test('before its command leaves a file, which goes an hour later, and not before', async () => {
    const ana = await somebody();
    const own = String((await uploadDpi(ana, 'front')).body.path);
    const folders = [personFolder('dpi', ana.personId), personFolder('people', ana.personId), 'centers'];
    const stored = await Promise.all(folders.map((one) => storePicture(api.deps, one, picture)));
    const paths = stored.map(({ path }) => path);
    await endAbandonedUploads(api.deps);
    expect(await Promise.all(paths.map(isStored))).toEqual([true, true, true]);
    await later();
    expect(await Promise.all([...paths, own].map(isStored))).toEqual([false, false, false, true]);
    expect(await inProgress()).toEqual([]);
  });

  test('after its command keeps what it handed in, and what it replaced goes', async () => {
    const ana = await somebody();
    const first = await handIn(ana, 'front', 'a');
    const second = await handIn(ana, 'front', 'b');
    await api.pool.query("insert into auth.uploads values ($1, '2026-11-21T10:00:00Z')", [second]);
    await later();
    expect(await Promise.all([first, second].map(isStored))).toEqual([false, true]);
  });

  test('for somebody whom the log does not know is not judged by it', async () => {
    const { path } = await storePicture(api.deps, personFolder('dpi', 'of-another-log'), picture);
    await later();
    expect(await isStored(path)).toBe(true);
  });
});

test('an erased person still names the replaced pictures, for what a backup brings back', async () => {
  const ana = await somebody();
  const first = await handIn(ana, 'front', 'a');
  await handIn(ana, 'front', 'b');
  await erasePerson(handler, ana.personId, 'solicitud', context());
  const { person } = await loadPerson(handler, ana.personId);
  expect(person).toMatchObject({ status: 'erased', handedIn: expect.arrayContaining([first]) });
});

test('an account uploads thirty pictures a day; staff are not counted', async () => {
  const ana = await somebody();
  const noPicture = new Blob(['x']);
  for (let tries = 0; tries < 30; tries += 1)
    expect(codeOf(await uploadDpi(ana, 'front', noPicture))).toEqual([415, 'unsupported_picture']);
  const refused = await uploadDpi(ana, 'front');
  expect([...codeOf(refused), refused.body.error]).toEqual([
    ...[429, 'upload_quota'],
    'Ya cargó 30 imágenes en un día, el máximo de una cuenta. Inténtelo de nuevo mañana.',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  const cui = '1000000099999';
  expect(codeOf(await uploadOwn(ana, cui))).toEqual([429, 'upload_quota']);
  const admin = await api.as('admin');
  for (let tries = 0; tries < 31; tries += 1)
    expect(codeOf(await send(admin, '/api/gallery', { family: 'centers', item_id: '99' }))).toEqual([
      ...[404, 'entry_unknown'],
    ]);
});

test('a person keeps twenty pictures, also when several are uploaded at the same moment', async () => {
  const cui = '1000000099901';
  const ana = await citizen(api, cui);
  for (let count = 1; count < MAX_PICTURES; count += 1) {
    const image = `${personFolder('people', ana.personId)}/n${count}.webp`;
    await changePerson(handler, { type: 'ChangePicture', personId: ana.personId, image }, context());
  }
  const answers = [
    await uploadOwn(ana, cui),
    ...(await Promise.all([uploadOwn(ana, cui), uploadOwn(ana, cui)])),
  ];
  expect(answers.map(codeOf)).toEqual([[200, undefined], ...Array(2).fill([409, 'gallery_full'])]);
  expect(answers[1]?.body.error).toBe(
    'Ya tiene 20 imágenes, el máximo. Elimine alguna de la galería para cargar otra.',
  );
  // The picture that counts, and its thumbnail.
  expect(await filesOf('people', ana)).toHaveLength(2);
  expect(await inProgress()).toEqual([]);
});
