import { join } from 'node:path';
import { run } from '../../bootstrap/run.ts';
import { WEB_DIR } from './folders.ts';

/** The server of `npm run dev`. */
run({
  webDir: WEB_DIR,
  foreignReader: {
    entry: join(import.meta.dirname, '../../api/foreign-bytes/child.ts'),
    nodeArguments: ['--import', import.meta.resolve('tsx')],
  },
});
