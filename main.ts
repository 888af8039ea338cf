import { join } from 'node:path';
import { run } from './bootstrap/run.ts';

/** The build puts the pages and the reader of foreign bytes there. */
run({
  webDir: join(import.meta.dirname, '../web'),
  foreignReader: { entry: join(import.meta.dirname, 'foreign-reader.js') },
});
