import { join } from 'node:path';
import { run } from './bootstrap/run.ts';
import { drawSite } from './web/draw-site.tsx';

/** The build puts the pages and the reader of foreign bytes there. */
run({
  webDir: join(import.meta.dirname, '../web'),
  drawPage: drawSite,
  foreignReader: { entry: join(import.meta.dirname, 'foreign-reader.js') },
});
