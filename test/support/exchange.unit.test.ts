import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exchange } from './exchange.ts';

test('a compressed answer that is cut off fails, and the caller waits no longer', async () => {
  const bytes = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251)));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length });
    response.write(bytes.subarray(0, 40), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(exchange({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} })).rejects.toThrow();
  server.close();
});
