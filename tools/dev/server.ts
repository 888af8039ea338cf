import { join } from 'node:path';
import { run } from '../../bootstrap/run.ts';
import { DATA_DIR, WEB_DIR } from './folders.ts';

/** The server of `npm run dev`. */
run({
  webDir: WEB_DIR,
  data: `${DATA_DIR} (Postgres, pictures, mails in outbox)`,
  foreignReader: {
    entry: join(import.meta.dirname, '../../api/foreign-bytes/child.ts'),
    nodeArguments: ['--import', import.meta.resolve('tsx')],
  },
});
