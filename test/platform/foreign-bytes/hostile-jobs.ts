import { writeFileSync } from 'node:fs';
import { serveJobs } from '../../../platform/foreign-bytes/serve-jobs.ts';

/** Jobs that misbehave in every way a parser can; run as a process. */
const hostileJobs = {
  async echo(text: string) {
    return text;
  },
  async facts(_: null) {
    return { pid: process.pid, environment: Object.keys(process.env), argv: process.execArgv };
  },
  async sizeOf(bytes: Uint8Array) {
    return bytes.length;
  },
  async fail(message: string): Promise<never> {
    throw new Error(message);
  },
  async crash(): Promise<never> {
    process.abort();
  },
  /** Never ends, and never lets the event loop go on. `file` shows that it has begun. */
  async spin(file: string): Promise<never> {
    writeFileSync(file, String(process.pid));
    for (;;);
  },
  async fillHeap(): Promise<never> {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
  },
  /** As a native library does: outside the heap of JavaScript, and written to. */
  async fillNative(megabytes: number) {
    const kept = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1));
    return kept.length;
  },
};
export type HostileJobs = typeof hostileJobs;

serveJobs(hostileJobs);
