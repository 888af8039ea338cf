import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  contentTypeOf,
  type FileStorage,
  requirePath,
  StorageUnavailableError,
  type StoredFile,
} from './port.ts';
import type { S3Address } from './s3-address.ts';

const ANSWER_MS = 10_000;
const ATTEMPTS = 3;
/** Any file: asks whether the bucket answers. */
const PROBE_FILE = 'estado.png';

export function s3Storage(address: S3Address): FileStorage & { close(): void } {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // For servers other than Amazon's: buckets by path, no newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { requestTimeout: ANSWER_MS, connectionTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  const open = async (path: string) => {
    const contentType = contentTypeOf(path);
    if (contentType === null) return null;
    const found = await answered(
      client.send(new GetObjectCommand({ Bucket: bucket, Key: path })),
      'NoSuchKey',
    );
    return found && opened(found, contentType);
  };
  return {
    async save(path, bytes, contentType) {
      requirePath(path, contentType);
      await answered(
        client.send(
          new PutObjectCommand({ Bucket: bucket, Key: path, Body: bytes, ContentType: contentType }),
        ),
      );
    },
    open,
    async remove(path) {
      if (contentTypeOf(path) === null) return;
      await answered(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path })), 'NoSuchKey');
    },
    async check() {
      const file = await open(PROBE_FILE);
      file?.body.destroy();
    },
    close: () => client.destroy(),
  };
}

function opened(
  { Body, ContentLength, LastModified }: GetObjectCommandOutput,
  contentType: string,
): StoredFile {
  if (!(Body instanceof Readable)) throw new StorageUnavailableError('the object came without a body');
  return { contentType, size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0), body: Body };
}

/** Null: `missing`. @throws StorageUnavailableError otherwise */
async function answered<T>(request: Promise<T>, missing?: string): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === missing) return null;
    throw new StorageUnavailableError('the store of files does not answer as it should', { cause: error });
  }
}
