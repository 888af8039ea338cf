import { join } from 'node:path';
import { undrawn } from '../../api/http/pages/undrawn.ts';
import { run } from '../../bootstrap/run.ts';
import { DATA_DIR, WEB_DIR } from './folders.ts';

/** The server of `npm run dev`. The pages are drawn by their scripts alone: their styles come with these. */
run({
  webDir: WEB_DIR,
  data: `${DATA_DIR} (Postgres, pictures, mails in outbox)`,
  drawPage: undrawn,
  foreignReader: {
    entry: join(import.meta.dirname, '../../api/foreign-bytes/child.ts'),
    nodeArguments: ['--import', import.meta.resolve('tsx')],
  },
});
