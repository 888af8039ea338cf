import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson } from '../../commands/people/person.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import type { Api } from '../support/api-scenario.ts';
import { type Citizen, citizen, startCitizenApi, viewsSeen } from '../support/citizen-api.ts';
import { type Answer, codeOf, type HttpClient } from '../support/http-client.ts';

const CUI = '1000000000101';
const OTHER = '1000000000202';

let folder: string;
let api: Api;
let admin: HttpClient;
let staff: HttpClient;
let ana: Citizen;
let luis: Citizen;
let picture: Blob;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reservas-gallery-'));
  api = await startCitizenApi({ deps: { storage: fileStorage(folder) } });
  [admin, staff] = [await api.as('admin'), await api.as('staff')];
  [ana, luis] = [await citizen(api, CUI), await citizen(api, OTHER)];
  const shot = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0f7b5f' } });
  picture = new Blob([new Uint8Array(await shot.jpeg().toBuffer())]);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

function send(client: HttpClient, address: string, fields: Record<string, string | Blob>): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.set(name, value, 'cancha.png');
    else form.set(name, value);
  return client.send('POST', address, { form, headers: { 'Content-Type': null } });
}

const upload = (client: HttpClient, family: string, item_id: string, image: Blob = picture) =>
  send(client, '/api/gallery', { image, family, item_id, _method: 'POST' });
const uploadDpi = (client: HttpClient, side: string, image: Blob = picture) =>
  send(client, '/api/user1/dpi-image', { image, side });
const pathIn = ({ body }: Answer) => (body.image as { path: string } | undefined)?.path ?? String(body.path);
const read = (client: HttpClient, path: string) => client.fetch('GET', `/storage/${path}`);

describe('a picture of the catalogue', () => {
  test.each(['attractions', 'activities', 'centers'])(
    'for %s is changed by an administrator',
    async (family) => {
      const before = await api.booking.store.head();
      const answer = await upload(admin, family, '1');
      const path = pathIn(answer);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { response: 'OK', image: { path } },
      });
      expect(path).toMatch(new RegExp(`^${family}/[0-9a-f]{32}\\.webp$`));
      expect(await api.eventsAfter(before)).toEqual([expect.stringMatching(/Changed$/)]);
      const gallery = await staff.get(`/api/gallery/${family}/1`);
      expect((gallery.body.images as unknown[])[0]).toEqual({ path });
    },
  );

  test('is served to everybody, as WebP and to be kept for good, with a small form beside it', async () => {
    const path = pathIn(await upload(admin, 'attractions', '1'));
    const visitor = await api.visitor();
    const answer = await read(visitor, path);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const small = await read(visitor, path.replace('.webp', '-s.webp'));
    const widths = await Promise.all(
      [answer, small].map(async (of) => (await sharp(await of.arrayBuffer()).metadata()).width),
    );
    expect(widths).toEqual([800, 240]);
  });

  test('that was shown before stays in the gallery, behind the one that is shown', async () => {
    const paths = [pathIn(await upload(admin, 'centers', '1')), pathIn(await upload(admin, 'centers', '1'))];
    const { body } = await admin.get('/api/gallery/centers/1');
    expect((body.images as unknown[]).slice(0, 2)).toEqual([{ path: paths[1] }, { path: paths[0] }]);
  });

  test('is not changed by staff, nor by citizens', async () => {
    for (const client of [staff, ana])
      expect(codeOf(await upload(client, 'centers', '1'))).toEqual([403, 'forbidden']);
  });

  test('without a file is refused', async () => {
    expect(codeOf(await upload(admin, 'centers', '99'))).toEqual([404, 'entry_unknown']);
    expect(codeOf(await admin.get('/api/gallery/centers/99'))).toEqual([404, 'not_found']);
    expect(codeOf(await upload(admin, 'courts', '1'))).toEqual([422, 'invalid']);
    expect(codeOf(await send(admin, '/api/gallery', { family: 'centers', item_id: '1' }))).toEqual([
      422,
      'invalid',
    ]);
  });

  test('that is none is refused by what it holds, whatever its name says', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const answer = await upload(admin, 'centers', '1', svg);
    expect(codeOf(answer)).toEqual([415, 'unsupported_picture']);
    expect(answer.body.error).toBe('El archivo no es una imagen JPEG, PNG o WebP. Elija otra imagen.');
  });

  test('larger than 8 MiB is refused', async () => {
    const answer = await upload(admin, 'centers', '1', new Blob([new Uint8Array(8 * 1_024 * 1_024 + 1)]));
    expect(codeOf(answer)).toEqual([413, 'file_too_large']);
    expect(answer.body.error).toBe('El archivo pesa más de 8 MB. Elija uno más pequeño.');
  });
});

const show = (client: HttpClient, family: string, id: string, path: string) =>
  client.send('PUT', `/api/gallery/${family}/${id}`, { json: { path } });
const remove = (client: HttpClient, family: string, id: string, path: string) =>
  client.send('DELETE', `/api/gallery/${family}/${id}?path=${encodeURIComponent(path)}`);
const pathsOf = async (client: HttpClient, family: string, id: string) =>
  ((await client.get(`/api/gallery/${family}/${id}`)).body.images as { path: string }[]).map(
    ({ path }) => path,
  );

describe('an earlier picture', () => {
  test.each([
    ['attractions', '1', () => admin, 'AttractionChanged', 'AttractionPictureRemoved'],
    ['people', CUI, () => ana, 'PersonPictureChanged', 'PersonPictureRemoved'],
    ['people', CUI, () => staff, 'PersonPictureChanged', 'PersonPictureRemoved'],
  ] as const)('of %s %s is shown again, and one is removed with its file', async (...given) => {
    const [family, id, who, shownEvent, removedEvent] = given;
    const [wrong, right] = [pathIn(await upload(who(), family, id)), pathIn(await upload(who(), family, id))];
    const before = await api.booking.store.head();
    expect((await show(who(), family, id, wrong)).body).toEqual({ response: 'OK' });
    expect((await pathsOf(who(), family, id)).slice(0, 2)).toEqual([wrong, right]);
    expect((await remove(who(), family, id, wrong)).body).toEqual({ response: 'OK' });
    expect(await api.eventsAfter(before)).toEqual([shownEvent, removedEvent]);
    const left = await pathsOf(who(), family, id);
    expect(left[0]).toBe(right);
    expect(left).not.toContain(wrong);
    for (const gone of [wrong, wrong.replace('.webp', '-s.webp')])
      expect((await read(who(), gone)).status).toBe(404);
    expect((await remove(who(), family, id, wrong)).status).toBe(200);
    expect(codeOf(await show(who(), family, id, wrong))).toEqual([409, 'picture_removed']);
  });

  test('is refused for another item, for none, or to somebody who may not', async () => {
    const path = pathIn(await upload(admin, 'centers', '1'));
    for (const act of [show, remove]) {
      expect(codeOf(await act(admin, 'attractions', '1', path))).toEqual([404, 'picture_unknown']);
      expect(codeOf(await act(admin, 'centers', '99', path))).toEqual([404, 'entry_unknown']);
      expect(codeOf(await act(staff, 'centers', '1', path))).toEqual([403, 'forbidden']);
      expect(codeOf(await act(luis, 'people', CUI, path))).toEqual([404, 'not_found']);
    }
    expect(await pathsOf(admin, 'centers', '1')).toContain(path);
  });

  test('that another entry shows too keeps its file', async () => {
    const path = pathIn(await upload(admin, 'activities', '1'));
    const other = await admin.post('/api/activity', { name: 'Con la misma imagen', image: path });
    expect(other.status).toBe(200);
    expect((await remove(admin, 'activities', '1', path)).status).toBe(200);
    expect((await read(admin, path)).status).toBe(200);
  });
});

describe('a picture of a person', () => {
  test.each([
    ['the person', () => ana],
    ['staff', () => staff],
  ])('is changed by %s', async (_, who) => {
    const before = await api.booking.store.head();
    const path = pathIn(await upload(who(), 'people', CUI));
    expect(await api.eventsAfter(before)).toEqual(['PersonPictureChanged']);
    expect((await pathsOf(ana, 'people', CUI))[0]).toBe(path);
    expect((await ana.get('/api/user1/profile-data')).body).toMatchObject({ image: path });
  });

  test('is for that person and for staff, and kept by no shared cache', async () => {
    const path = pathIn(await upload(ana, 'people', CUI));
    for (const client of [ana, staff]) {
      const answer = await read(client, path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=86400, immutable',
      ]);
      await answer.arrayBuffer();
    }
    expect((await read(luis, path)).status).toBe(404);
    expect((await read(await api.visitor(), path)).status).toBe(401);
  });

  test('can neither be changed nor be read by somebody else', async () => {
    expect(codeOf(await upload(luis, 'people', CUI))).toEqual([404, 'not_found']);
    expect(codeOf(await luis.get(`/api/gallery/people/${CUI}`))).toEqual([404, 'not_found']);
  });
});

describe('a picture of a document', () => {
  test('is handed in by its owner, side by side', async () => {
    const before = await api.booking.store.head();
    const front = await uploadDpi(ana, 'front');
    const back = pathIn(await uploadDpi(ana, 'back'));
    expect(front.body).toEqual({ response: 'OK', path: pathIn(front) });
    expect(await api.eventsAfter(before)).toEqual(['DpiImageUploaded', 'DpiImageUploaded']);
    expect((await ana.get('/api/user1/profile-data')).body).toMatchObject({
      image_dpi_front: pathIn(front),
      image_dpi_back: back,
    });
  });

  test('is seen by its owner and by staff alone, is never kept, and each look of the staff is noted', async () => {
    const path = pathIn(await uploadDpi(ana, 'front'));
    const before = await api.booking.store.head();
    const own = await read(ana, path);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(own.headers.get('etag')).toBeNull();
    await own.arrayBuffer();
    expect(await api.eventsAfter(before)).toEqual([]);
    for (const client of [staff, staff]) await (await read(client, path)).arrayBuffer();
    expect(await api.eventsAfter(before)).toEqual(['DpiImageViewed', 'DpiImageViewed']);
    expect((await read(luis, path)).status).toBe(404);
    expect((await read(await api.visitor(), path)).status).toBe(401);
    expect(await api.eventsAfter(before)).toHaveLength(2);
  });

  test('is no picture, or of no side: refused', async () => {
    expect(codeOf(await uploadDpi(ana, 'inside'))).toEqual([422, 'invalid']);
    expect(codeOf(await uploadDpi(ana, 'front', new Blob(['nothing'])))).toEqual([
      415,
      'unsupported_picture',
    ]);
  });

  test('is refused for an account without a person', async () => {
    expect(codeOf(await uploadDpi(await api.as('user'), 'front'))).toEqual([409, 'person_missing']);
  });

  test('is not changed any more once the document is verified', async () => {
    await uploadDpi(luis, 'front');
    const { personId } = luis;
    const context = newContext({ ...api.deps, timeZone: api.deps.config.timeZone });
    await changePerson(api.booking.handler, { type: 'VerifyDpi', personId }, context);
    await viewsSeen(api);
    const before = await api.booking.store.head();
    expect(codeOf(await uploadDpi(luis, 'back'))).toEqual([409, 'dpi_verified']);
    expect(await api.eventsAfter(before)).toEqual([]);
  });
});
