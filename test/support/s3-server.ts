import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { parseS3Url, type S3Address } from '../../platform/storage/s3-address.ts';

/** An S3-compatible server for one test, with one empty bucket. */
export async function startS3Server(): Promise<{ address: S3Address; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'reservas-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'reservas' }],
  });
  const { port } = await server.run();
  return {
    address: parseS3Url(`s3://S3RVER:S3RVER@127.0.0.1:${port}/reservas?tls=false`),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
