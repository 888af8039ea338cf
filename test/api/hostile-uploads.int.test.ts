import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../api/http/deps.ts';
import { OverLimitError, ReaderUnavailableError } from '../../platform/foreign-bytes/reader-process.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import type { Api } from '../support/api-scenario.ts';
import { type Citizen, citizen, startCitizenApi } from '../support/citizen-api.ts';
import { holdable } from '../support/holdable.ts';
import { interlacedPng, progressiveJpeg } from '../support/hostile-pictures.ts';
import { type Answer, codeOf, type HttpClient } from '../support/http-client.ts';

const CUIS = ['1000000000101', '1000000000202', '1000000000303', '1000000000404'] as const;

function upload(client: HttpClient, image: Uint8Array<ArrayBuffer>, address?: string): Promise<Answer> {
  const form = new FormData();
  form.set('image', new Blob([image]), 'foto.jpg');
  form.set('side', 'front');
  const headers = { 'Content-Type': null, ...(address && { 'X-Forwarded-For': address }) };
  return client.send('POST', '/api/user1/dpi-image', { form, headers });
}
const bytes = async (picture: Promise<Buffer>) => new Uint8Array(await picture);

describe('pictures that are small files and large pictures', () => {
  let folder: string;
  let api: Api;
  let ana: Citizen;
  let luis: Citizen;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reservas-hostile-'));
    api = await startCitizenApi({ deps: { storage: fileStorage(folder) } });
    [ana, luis] = [await citizen(api, CUIS[0]), await citizen(api, CUIS[1])];
  });
  afterAll(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['a progressive JPEG', progressiveJpeg],
    ['an interlaced PNG of 16 bits', interlacedPng],
  ])('%s of 64 megapixels is refused by its head', async (_, picture) => {
    const answer = await upload(ana, await bytes(picture(8_000, 8_000)));
    expect(codeOf(answer)).toEqual([413, 'picture_too_many_pixels']);
    expect(answer.body.error).toBe('La imagen tiene más de 24 megapíxeles. Redúzcala y cárguela de nuevo.');
  });

  test.each([
    ['a progressive JPEG', progressiveJpeg],
    ['an interlaced PNG of 16 bits', interlacedPng],
  ])('%s of 24 megapixels is decoded by another process, while requests are answered', async (_, picture) => {
    const image = await bytes(picture(6_000, 4_000));
    const order: string[] = [];
    const uploads = [ana, luis].map((client) =>
      upload(client, image).then((answer) => order.push(`picture ${answer.status}`)),
    );
    for (let asked = 0; asked < 5; asked += 1) {
      const { status } = await luis.get('/api/user1/profile-data');
      order.push(`request ${status}`);
    }
    await Promise.all(uploads);
    expect(order).toEqual([...Array(5).fill('request 200'), 'picture 200', 'picture 200']);
    expect(api.deps.foreignReader.pid).not.toBeNull();
    expect(api.deps.foreignReader.pid).not.toBe(process.pid);
  });
});

describe('an upload', () => {
  let api: Api;
  let people: readonly Citizen[];
  /** Holds every file that is being read. */
  let gate = holdable();
  let reading = 0;
  let outcome: () => unknown;
  const foreignReader: Deps['foreignReader'] = {
    async read() {
      reading += 1;
      await gate.promise;
      return outcome() as never;
    },
    pid: null,
    stop: () => undefined,
  };
  beforeAll(async () => {
    api = await startCitizenApi({ deps: { foreignReader } });
    people = await Promise.all(CUIS.map((cui) => citizen(api, cui)));
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    [gate, reading, outcome] = [holdable(), 0, () => ({ refusal: 'damaged_picture' })];
  });

  const image = new Uint8Array([1]);
  const DAMAGED = [415, 'damaged_picture'];
  const from = (who: number, address: string) => upload(people[who] as Citizen, image, address);
  /** Uploads that are all being read. */
  async function holding(...uploads: Promise<Answer>[]) {
    await expect.poll(() => reading).toBe(uploads.length);
    return async () => {
      gate.resolve();
      return (await Promise.all(uploads)).map(codeOf);
    };
  }

  test('is the third of an account: refused; those of others are not', async () => {
    const end = await holding(from(0, '10.0.0.1'), from(0, '10.0.0.2'), from(1, '10.0.0.1'));
    const third = await from(0, '10.0.0.3');
    expect([...codeOf(third), third.headers.get('retry-after')]).toEqual([429, 'own_uploads_busy', '3']);
    expect(third.body.error).toBe(
      'Todavía se procesan otros archivos suyos. Espere unos segundos y cargue este de nuevo.',
    );
    expect(await end()).toEqual([DAMAGED, DAMAGED, DAMAGED]);
    expect(codeOf(await from(0, '10.0.0.3'))).toEqual(DAMAGED);
  });

  test('is the seventh of an address: refused; those of other addresses are not', async () => {
    const six = [0, 0, 1, 1, 2, 2].map((who) => from(who, '10.0.0.1'));
    const end = await holding(...six, from(3, '10.0.0.2'));
    expect(codeOf(await from(3, '10.0.0.1'))).toEqual([429, 'own_uploads_busy']);
    expect(await end()).toEqual(Array(7).fill(DAMAGED));
  });

  test.each([
    [
      'too much for the process',
      new OverLimitError(),
      413,
      'picture_too_complex',
      'La imagen es demasiado compleja. Guárdela de nuevo como JPEG y cárguela otra vez.',
    ],
    [
      'one of too many',
      new ReaderUnavailableError(),
      503,
      'uploads_busy',
      'Se están procesando muchos archivos en este momento. Espere unos segundos y cárguelo de nuevo.',
    ],
  ])('that is %s is refused, and changes nothing', async (_, error, status, code, sentence) => {
    outcome = () => {
      throw error;
    };
    gate.resolve();
    const before = await api.booking.store.head();
    const answer = await from(0, '10.0.0.1');
    expect([...codeOf(answer), answer.body.error]).toEqual([status, code, sentence]);
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  test('with a returned mail is not read before its secret was checked', async () => {
    const call = request(`${api.url}/api/mail/bounces`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1_000_000 },
    });
    // The head alone: the body never comes.
    call.flushHeaders();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(403);
    call.destroy();
  });
});
