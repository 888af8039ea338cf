import { createForeignReader } from '../../../platform/foreign-bytes/reader.ts';
import { silentLogger } from '../../../platform/logger.ts';
import type { HostileJobs } from './hostile-jobs.ts';

/** A process that owns a reader and has it spin: the test kills it. Arguments: the entry, a file, Node's own. */
const [, , entry = '', file = '', ...nodeArguments] = process.argv;
const limits = { echo: 1, facts: 1, sizeOf: 1, fail: 1, crash: 1, spin: 600_000, fillHeap: 1, fillNative: 1 };
const reader = createForeignReader<HostileJobs>({ entry, nodeArguments, limits, logger: silentLogger });
await reader.read('spin', file);
