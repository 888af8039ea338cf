import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import {
  type FileStorage,
  InvalidStoragePathError,
  StorageUnavailableError,
} from '../../platform/storage/port.ts';
import { s3Storage } from '../../platform/storage/s3.ts';
import { parseS3Url } from '../../platform/storage/s3-address.ts';
import { startS3Server } from '../support/s3-server.ts';

const PATH = 'dpi/pAbc_-1/0f3c.webp';
const bytes = Buffer.from('RIFF....WEBP');

interface Opened {
  readonly storage: FileStorage;
  close(): Promise<void>;
}

async function aFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'reservas-folder-'));
  return { storage: fileStorage(folder), close: () => rm(folder, { recursive: true }) };
}

async function aBucket(): Promise<Opened> {
  const server = await startS3Server();
  const storage = s3Storage(server.address);
  return {
    storage,
    async close() {
      storage.close();
      await server.stop();
    },
  };
}

describe.each([
  ['a folder', aFolder],
  ['a bucket of an S3-compatible server', aBucket],
])('files in %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const read = async (path: string) => {
    const file = await opened.storage.open(path);
    return file && { ...file, modifiedAt: undefined, body: (await buffer(file.body)).toString() };
  };

  test('a saved file is read again, with its type and size', async () => {
    const before = Date.now();
    await opened.storage.save(PATH, bytes, 'image/webp');
    expect(await read(PATH)).toMatchObject({
      contentType: 'image/webp',
      size: bytes.length,
      body: bytes.toString(),
    });
    const file = await opened.storage.open(PATH);
    file?.body.destroy();
    expect(file?.modifiedAt.getTime()).toBeGreaterThan(before - 5_000);
  });

  test('a file is saved over what was there', async () => {
    await opened.storage.save(PATH, Buffer.from('new'), 'image/webp');
    expect(await read(PATH)).toMatchObject({ body: 'new' });
  });

  test('a file that was removed is gone, and may be removed again', async () => {
    await opened.storage.save(PATH, bytes, 'image/webp');
    await opened.storage.remove(PATH);
    await opened.storage.remove(PATH);
    expect(await opened.storage.open(PATH)).toBeNull();
  });

  test('a check finds it usable', async () => {
    await expect(opened.storage.check()).resolves.toBeUndefined();
  });

  test('a path that leads elsewhere is refused', async () => {
    for (const path of ['../secret.webp', 'dpi/.hidden.webp', '/etc/passwd', 'dpi/a.exe'])
      expect(await opened.storage.open(path), path).toBeNull();
    const saving = opened.storage.save('dpi/a.png', bytes, 'image/webp');
    await expect(saving).rejects.toBeInstanceOf(InvalidStoragePathError);
  });
});

test('a bucket that can not be reached is distinguished from a file that is not there', async () => {
  const storage = s3Storage(parseS3Url(`s3://key:secret@127.0.0.1:${await freePort()}/bucket?tls=false`));
  await expect(storage.open(PATH)).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(storage.save(PATH, bytes, 'image/webp')).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError);
  storage.close();
});

test('a check finds a bucket that does not exist', async () => {
  const server = await startS3Server();
  const storage = s3Storage({ ...server.address, bucket: 'other' });
  await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError);
  storage.close();
  await server.stop();
});

test('a check takes a folder that is not made yet, and none where it can not be made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reservas-folder-'));
  await expect(fileStorage(join(folder, 'data/storage')).check()).resolves.toBeUndefined();
  await writeFile(join(folder, 'data'), '');
  await expect(fileStorage(join(folder, 'data/storage')).check()).rejects.toThrow();
  await rm(folder, { recursive: true });
});
