import type { InputOf, ResultOf } from '../../platform/foreign-bytes/reader.ts';
import { OverLimitError, ReaderUnavailableError } from '../../platform/foreign-bytes/reader-process.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { ForeignJobs } from './jobs.ts';

const RETRY_SECONDS = 5;

/** `overLimit`: result for a file beyond the limits. @throws Refused if too many wait */
export async function readForeign<Name extends keyof ForeignJobs>(
  { foreignReader }: Pick<Deps, 'foreignReader'>,
  job: Name,
  input: InputOf<ForeignJobs[Name]>,
  overLimit: ResultOf<ForeignJobs[Name]>,
): Promise<ResultOf<ForeignJobs[Name]>> {
  try {
    return await foreignReader.read(job, input);
  } catch (error) {
    if (error instanceof OverLimitError) return overLimit;
    if (error instanceof ReaderUnavailableError)
      throw refused({ code: 'uploads_busy', retryAfter: RETRY_SECONDS });
    throw error;
  }
}

export async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
