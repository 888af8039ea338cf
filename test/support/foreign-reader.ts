import { join } from 'node:path';
import { type ForeignJobs, JOB_LIMITS } from '../../api/foreign-bytes/jobs.ts';
import { createForeignReader, type ForeignReader } from '../../platform/foreign-bytes/reader.ts';
import { silentLogger } from '../../platform/logger.ts';

/** Arguments for Node to run a source file. */
export const FROM_SOURCE = ['--import', import.meta.resolve('tsx')] as const;

/** The product's reader of foreign bytes, from its sources; it starts with the first file. */
export function sourceReader(): ForeignReader<ForeignJobs> {
  return createForeignReader<ForeignJobs>({
    entry: join(import.meta.dirname, '../../api/foreign-bytes/child.ts'),
    nodeArguments: FROM_SOURCE,
    limits: JOB_LIMITS,
    logger: silentLogger,
  });
}
