import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './compose-file.ts';

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs the health check of the image as the container does. */
function check(port: string): Promise<Ended> {
  const script = join(root, 'deploy/image/healthcheck.mjs');
  return new Promise((done) => {
    execFile(process.execPath, [script], { env: { PORT: port } }, (error, _, said) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said }),
    );
  });
}

async function served(status: number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

test('the health check passes where the process answers', async () => {
  expect(await check(await served(200))).toEqual({ code: 0, said: '' });
});

test('the health check fails where it answers with an error, or not at all', async () => {
  expect(await check(await served(500))).toEqual({ code: 1, said: '/healthz answers 500\n' });
  expect((await check('1')).code).toBe(1);
});
