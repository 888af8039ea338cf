import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { fileStorage } from '../platform/storage/folder.ts';
import type { FileStorage } from '../platform/storage/port.ts';
import type { Shutdown } from './shutdown.ts';

export async function openStorage({ dataDir, storage }: Config, shutdown: Shutdown): Promise<FileStorage> {
  if (!storage) return fileStorage(join(dataDir, 'storage'));
  // Loaded on demand: the S3 client is larger than most of the product.
  const { s3Storage } = await import('../platform/storage/s3.ts');
  const bucket = s3Storage(storage);
  shutdown.add(() => bucket.close());
  return bucket;
}
