import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ERASED } from '../../domain/event-definition.ts';
import { eventually } from '../support/eventually.ts';
import { embeddedDatabaseUrl } from '../support/product-stores.ts';
import { form, plusDays, RECEPTION_ENV, type Reception } from '../support/reception.ts';
import { dataFolder, start, startWithCenter, storesOf } from './product-harness.ts';
import { runTool } from './tool-process.ts';

/** Erasing on one machine: what a person who reads the files of the embedded Postgres finds afterwards. */

const SLOW = 120_000;
const SCRUB_DUE = "select from auth.settings where name = 'scrub_due'";

interface Somebody {
  readonly cui: string;
  readonly firstName: string;
  readonly phone: string;
  readonly told: string;
}

const BY_TOOL = { cui: '2702718050316', firstName: 'Anastasia', phone: '55551234', told: 'Rodilla operada' };
const BY_SCREEN = {
  cui: '1234567890101',
  firstName: 'Hermenegilda',
  phone: '55559876',
  told: 'Llega en silla',
};
const KEPT = { cui: '9876543210987', firstName: 'Timotea', phone: '55550000', told: 'Pide balones' };

const textsOf = ({ cui, firstName, phone, told }: Somebody) => [cui, firstName, phone, told];

/** Those of the texts that are in some file of the folder. */
function foundIn(folder: string, texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    for (const text of texts) if (bytes.includes(text)) found.add(text);
  }
  return texts.filter((text) => found.has(text));
}

/** Registers somebody, changes and books for them, so that there are older versions of rows too. */
async function known(client: Reception, person: Somebody, hour: string): Promise<string> {
  const registered = await client.post('/api/person', {
    cui: person.cui,
    first_name: person.firstName,
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: person.phone,
  });
  expect([registered.status, registered.text]).toEqual([200, expect.any(String)]);
  const slot = form({ date: plusDays(await client.today(), 3), start: `${hour}:00`, end: `${hour}:30` });
  const told = { reservation_name: person.firstName, reservation_observations: person.told };
  await client.booked({ ...slot, ...told, reservation_person_cui: person.cui }, person.cui);
  await client.viewsCaughtUp();
  return (registered.body.person as { id: string }).id;
}

/** A picture and its small form are stored. */
async function addPicture(client: Reception, { cui }: Somebody): Promise<void> {
  const shot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f7b5f' } });
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await shot.png().toBuffer())]), 'ana.png');
  form.set('family', 'people');
  form.set('item_id', cui);
  const { status, text } = await client.send('POST', '/api/gallery', {
    form,
    headers: { 'Content-Type': null },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
}

function picturesIn(dataDir: string): string[] {
  const entries = readdirSync(join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('nothing of an erased person is in the files of the embedded Postgres', {
  timeout: SLOW,
}, async () => {
  const { dataDir, product, client } = await startWithCenter();
  const files = join(dataDir, 'postgres');
  await known(client, BY_TOOL, '08');
  await addPicture(client, BY_TOOL);
  expect(picturesIn(dataDir)).toHaveLength(2);
  const id = await known(client, BY_SCREEN, '09');
  await known(client, KEPT, '10');
  const { pool } = storesOf(dataDir);
  // As autovacuum does in time: the statistics hold values of columns, too.
  await pool.query('analyze');
  expect(foundIn(files, textsOf(BY_SCREEN))).toEqual(textsOf(BY_SCREEN));

  const { status } = await client.post(`/api/person/${id}/erase`, { reason: 'Lo pidió por escrito' });
  expect(status).toBe(200);
  await eventually('the files without erased rows', async () => (await pool.query(SCRUB_DUE)).rowCount === 0);
  expect(foundIn(files, textsOf(BY_SCREEN))).toEqual([]);
  expect(foundIn(files, [ERASED])).toEqual([ERASED]);

  // With the database named, but not the place of the pictures, nothing is erased.
  const elsewhere = { DATABASE_URL: embeddedDatabaseUrl(dataDir), DATA_DIR: dataFolder() };
  const named = ['persons:erase', '--cui', '--by', RECEPTION_ENV.ADMIN_EMAIL, '--yes'];
  expect(await runTool(named, elsewhere, `${BY_TOOL.cui}\n`)).toEqual({
    code: 1,
    lines: [],
    errors: [expect.stringMatching(/^DATA_DIR must name the folder of the product's data, or STORAGE_URL /)],
  });
  expect(picturesIn(dataDir)).toHaveLength(2);
  // Its own folder, while the product runs there.
  const { code: refused, errors: reasons } = await runTool(named, { DATA_DIR: dataDir }, `${BY_TOOL.cui}\n`);
  expect([refused, reasons]).toEqual([
    1,
    [expect.stringMatching(/is in use by process \d+: .*DATABASE_URL/)],
  ]);
  // As deploy/systemd/tool.sh calls it.
  const beside = { DATABASE_URL: embeddedDatabaseUrl(dataDir), DATA_DIR: dataDir };
  const shown = await runTool(['persons:erase', '--cui'], beside, `${BY_TOOL.cui}\n`);
  expect([shown.code, shown.lines]).toEqual([0, [expect.stringMatching(/^would erase person /)]]);

  await product.stop();
  const tool = (...args: string[]) =>
    runTool(['persons:erase', '--cui', ...args], { DATA_DIR: dataDir }, `${BY_TOOL.cui}\n`);
  expect((await tool()).lines).toEqual([expect.stringMatching(/^would erase person /)]);
  const { code, lines, errors } = await tool('--by', RECEPTION_ENV.ADMIN_EMAIL, '--yes');
  expect([code, errors]).toEqual([0, []]);
  expect(lines).toEqual([
    expect.stringMatching(/^erased: person /),
    'files of the tables: nothing of it is left',
    'write-ahead log of Postgres: nothing of it is left',
    expect.stringMatching(/^backups: until they expire/),
  ]);
  expect(foundIn(files, textsOf(BY_TOOL))).toEqual([]);
  expect(picturesIn(dataDir)).toEqual([]);

  const again = await start({ dataDir });
  client.moveTo(again.url);
  await client.viewsCaughtUp();
  expect(foundIn(files, [...textsOf(BY_TOOL), ...textsOf(BY_SCREEN)])).toEqual([]);
  expect(foundIn(files, textsOf(KEPT))).toEqual(textsOf(KEPT));
});
