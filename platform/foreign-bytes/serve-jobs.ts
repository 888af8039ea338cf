import { Worker } from 'node:worker_threads';
import type { Jobs } from './reader.ts';
import { type JobResult, READY } from './reader-process.ts';

/** Notices a dead parent even while a job blocks the main thread. */
const WATCH_PARENT = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 500);`;

interface Request {
  readonly job: string;
  readonly input: never;
}

export function serveJobs(jobs: Jobs): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  new Worker(WATCH_PARENT, {
    eval: true,
    execArgv: [],
    workerData: Number(process.argv[2]),
    // Reserves little of the limited memory.
    resourceLimits: { codeRangeSizeMb: 8 },
  }).unref();
  process.on('message', async ({ job, input }: Request) => process.send?.(await resultOf(jobs[job], input)));
  process.send?.(READY);
}

async function resultOf(job: Jobs[string] | undefined, input: never): Promise<JobResult> {
  if (!job) return { error: 'there is no such job' };
  try {
    return { value: await job(input) };
  } catch (error) {
    return { error: error instanceof Error ? String(error.stack) : String(error) };
  }
}
