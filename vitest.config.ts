import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOf } from './test/levels.ts';
import { limitOf } from './test/support/limits.ts';

/** Slow files begin first, so that no worker is left alone with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((left, right) => rank(left.moduleId) - rank(right.moduleId));
  }
}

const LONGEST = ['/simulation/', '/press-', '.e2e.test.', '.int.test.'];

function rank(file: string): number {
  const found = LONGEST.findIndex((part) => file.includes(part));
  return found < 0 ? LONGEST.length : found;
}

export default defineConfig({
  test: {
    ...filesOf(process.env.TEST_LEVEL),
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/end-own-children.ts'],
    testTimeout: limitOf(30_000),
    hookTimeout: limitOf(60_000),
    // Files share what a worker has loaded: loading the product for each of them would take a fifth of the run.
    isolate: false,
    // Polls may last as long as other waits: a loaded machine draws late.
    expect: { poll: { timeout: 10_000 } },
    // Much of a test is waiting for a server or a browser: three share two cores well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Else a path with `/es/` in it, that of a checkout too, is taken for sources to be transformed.
    server: { deps: { external: [/\/node_modules\//] } },
  },
});
