import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Middleware, RequestState } from '../../api/http/context.ts';
import { errorBoundary } from '../../api/http/middleware/error-boundary.ts';
import { storageFiles } from '../../api/http/storage-files.ts';
import { silentLogger } from '../../platform/logger.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { InvalidStoragePathError } from '../../platform/storage/port.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Asked who they are, visitors stay visitors. */
const nobody: Middleware = async (ctx, next) => {
  ctx.state.user = null;
  return next();
};

let folder: string;
let origin: string;
let close: () => void;

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends the path as it is: `fetch` would tidy `..` away before the server sees it. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', failed);
    sent.end();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reservas-storage-'));
  const storage = fileStorage(join(folder, 'storage'));
  await storage.save('attractions/cancha-1.svg', Buffer.from(SVG), 'image/svg+xml');
  await storage.save('centers/central.png', PNG, 'image/png');
  await storage.save('dpi/frente.png', PNG, 'image/png');
  await storage.save('dpi/p1/frente.png', PNG, 'image/png');
  await writeFile(join(folder, 'secret.svg'), 'secret');
  await writeFile(join(folder, 'storage/attractions/.hidden.svg'), 'secret');
  await mkdir(join(folder, 'storage/attractions/folder.svg'));
  await symlink(join(folder, 'secret.svg'), join(folder, 'storage/attractions/link.svg'));
  await symlink(folder, join(folder, 'storage/attractions/out'));
  const app = new Koa<RequestState>();
  app.use(errorBoundary(silentLogger));
  app.use(storageFiles({ storage, limit: nobody, session: nobody, noteView: async () => undefined }));
  app.use((ctx) => {
    ctx.body = 'elsewhere';
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});

afterAll(async () => {
  close();
  await rm(folder, { recursive: true, force: true });
});

describe('GET /storage/{path}', () => {
  test('serves a catalogue picture to be kept for good', async () => {
    const { status, headers, text } = await ask('/storage/centers/central.png');
    expect(status).toBe(200);
    expect(text).toBe(PNG.toString());
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('serves an SVG that can run nothing and load nothing', async () => {
    const { headers, text } = await ask('/storage/attractions/cancha-1.svg');
    expect(text).toBe(SVG);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'");
  });

  test('answers HEAD with the same headers and no bytes', async () => {
    const { status, headers, text } = await ask('/storage/attractions/cancha-1.svg', 'HEAD');
    expect({ status, text, length: headers['content-length'] }).toEqual({
      status: 200,
      text: '',
      length: String(SVG.length),
    });
  });

  test('answers 304 to a client that has the picture already', async () => {
    const first = await ask('/storage/centers/central.png');
    const again = await ask('/storage/centers/central.png', 'GET', {
      'if-none-match': String(first.headers.etag),
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test.each([
    '/storage/attractions/none.svg',
    '/storage/attractions/',
    '/storage/attractions',
    '/storage/',
    '/storage/../secret.svg',
    '/storage/attractions/../../secret.svg',
    '/storage/attractions/..%2f..%2fsecret.svg',
    '/storage/attractions/%2e%2e/%2e%2e/secret.svg',
    '/storage/attractions/..%5c..%5csecret.svg',
    '/storage//etc/passwd',
    '/storage/attractions/%00.svg',
    '/storage/attractions/%E0%A4%A.svg',
    '/storage/attractions/.hidden.svg',
    '/storage/attractions/folder.svg',
    '/storage/attractions/link.svg',
    '/storage/attractions/out/secret.svg',
    '/storage/dpi/frente.png',
    '/storage/dpi/p1/frente.png',
    `/storage/attractions/${'a'.repeat(5_000)}.svg`,
  ])('finds nothing at %s', async (path) => {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({ response: 'ERROR', error: 'No se ha encontrado lo que busca.' });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('takes no other method', async () => {
    const { status, headers } = await ask('/storage/centers/central.png', 'POST');
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  test('leaves other paths to others', async () => {
    expect(await ask('/storages')).toMatchObject({ status: 200, text: 'elsewhere' });
  });
});

describe('the storage', () => {
  test.each([
    '../a.svg',
    '/a.svg',
    'a/../b.svg',
    '.a.svg',
    'a/.b.svg',
    'a.svg/',
    'a',
    'a.exe',
    'a\u0000.svg',
    'á.svg',
  ])('saves nothing under %j', async (path) => {
    const saved = fileStorage(join(folder, 'other')).save(path, PNG, 'image/svg+xml');
    await expect(saved).rejects.toThrow(InvalidStoragePathError);
  });

  test('saves nothing under a name of another type', async () => {
    const saved = fileStorage(join(folder, 'other')).save('a.png', PNG, 'image/svg+xml');
    await expect(saved).rejects.toThrow(InvalidStoragePathError);
  });

  test('replaces a file whole', async () => {
    const storage = fileStorage(join(folder, 'replaced'));
    await storage.save('a/b.png', Buffer.alloc(1_000), 'image/png');
    await storage.save('a/b.png', PNG, 'image/png');
    const file = await storage.open('a/b.png');
    expect(file).toMatchObject({ size: 4, contentType: 'image/png' });
    expect(await file?.body.toArray()).toEqual([PNG]);
  });
});
