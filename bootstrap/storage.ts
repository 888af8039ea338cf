import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import { fileStorage } from '../platform/storage/folder.ts';
import type { FileStorage } from '../platform/storage/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import type { Shutdown } from './shutdown.ts';

export async function openStorage(config: Config, shutdown: Shutdown): Promise<FileStorage> {
  const storage = await storageOf(config, shutdown);
  let checking: Promise<void> | undefined;
  return {
    ...storage,
    /** One at a time: a network share that hangs holds a thread for each. */
    check() {
      checking ??= storage.check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
  };
}

async function storageOf({ dataDir, storage }: Config, shutdown: Shutdown): Promise<FileStorage> {
  if (!storage) return fileStorage(join(dataDir, 'storage'));
  // Loaded on demand: the S3 client is larger than most of the product.
  const { s3Storage } = await import('../platform/storage/s3.ts');
  const bucket = s3Storage(storage);
  shutdown.add(() => bucket.close());
  return bucket;
}

const ANSWER_MS = 10_000;

interface Advised {
  readonly config: Pick<Config, 'storage'>;
  readonly storage: Pick<FileStorage, 'check'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Not waited for at the start: bookings need no pictures. */
export async function adviseOnStorage({ config, storage, logger }: Advised): Promise<void> {
  try {
    await withTimeout(ANSWER_MS, storage.check());
  } catch (error) {
    const { cause = error } = error as Error;
    const { code, message } = cause as NodeJS.ErrnoException;
    const place = config.storage ? 'the bucket of STORAGE_URL' : 'the folder storage in DATA_DIR';
    logger.warn({ why: message || code }, `pictures can be neither read nor saved: see ${place}`);
  }
}
