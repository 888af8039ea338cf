import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Level } from './levels.ts';
import { openQuickFolder } from './support/quick-folder.ts';

/**
 * The test command. `npm test` runs the gate, `npm run test:all` every test (`-- --rest`: without the gate; `--built`: on the build that
 * is there), and `npm test -- FILE …` these files. It ends with the line `N passed, N failed, N skipped`.
 */

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const root = join(import.meta.dirname, '..');

interface Outcome {
  readonly code: number;
  readonly report: Report | null;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Exit code of the run, and its report where vitest got as far as writing one. */
function runTests(level: Level | undefined, filters: readonly string[]): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-report-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const quick = openQuickFolder();
  const env = { ...process.env, ...quick?.env, ...(level && { TEST_LEVEL: level }) };
  const code = run(process.execPath, [vitest, 'run', ...reporters, ...filters], env);
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as Report };
  } catch {
    return { code, report: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    quick?.remove();
  }
}

const namesOf = ({ testResults }: Report, wanted: (status: string) => boolean) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => wanted(status)).map(({ fullName }) => fullName),
  );

const hasRun = (status: string) => status === 'passed' || status === 'failed';

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
}

/** Where the products of this run kept their events. */
function tellLog(): void {
  const given = process.env.EVENTSTORE_URL?.trim().replace(/\/\/[^@/]*@/, '//');
  const where = given
    ? `EventStoreDB at ${given} (EVENTSTORE_URL), each in a namespace of its own`
    : 'their own Postgres; with EVENTSTORE_URL=esdb://… they are kept on that EventStoreDB';
  console.log(`\nEvents of the products: ${where}`);
}

/** Lists the stand-ins for servers that were not given: titles say "EventStoreDB (stand-in)". */
function listStandIns(report: Report): void {
  const counts = new Map<string, number>();
  for (const name of namesOf(report, hasRun)) {
    const [, what] = /(\S+) \(stand-in\b/.exec(name) ?? [];
    if (what) counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const lines = [...counts].map(([what, count]) => `${what}: ${count} tests`);
  list('Run on a stand-in of this repository, not on the real server', lines);
}

/** More failed files than this are no accident, and are not run again. */
const RUN_AGAIN_AT_MOST = 3;

/** The files with a failure, where they are few enough to be run again. */
function filesToRunAgain({ testResults }: Report): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= RUN_AGAIN_AT_MOST ? failed : [];
}

/** The report with the results of a second run in place of those of the same files. */
function withSecondRun(first: Report, second: Report): Report {
  const again = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults];
  const count = (wanted: (status: string) => boolean) => namesOf({ ...first, testResults }, wanted).length;
  return {
    testResults,
    numPassedTests: count((status) => status === 'passed'),
    numFailedTests: count((status) => status === 'failed'),
    numPendingTests: count((status) => !hasRun(status)),
  };
}

/**
 * Runs the tests, and the few files that failed once more, each by itself. A test that passes then counts as passed
 * and is named: a check that fails by chance hides a fault.
 */
function runWithSecondChance(level: Level | undefined, filters: readonly string[]): Outcome {
  const first = runTests(level, filters);
  const files = first.report ? filesToRunAgain(first.report) : [];
  if (!first.report || files.length === 0) return first;
  console.log(`\nRun once more, as they failed: ${files.map((file) => relative(root, file)).join(', ')}`);
  const second = runTests(undefined, files);
  if (!second.report) return first;
  const failed = (status: string) => status === 'failed';
  const stillFailed = new Set(namesOf(second.report, failed));
  const chance = namesOf(first.report, failed).filter((name) => !stillFailed.has(name));
  list('Failed at first and passed when their file was run again, to be looked into', chance);
  return { code: second.code, report: withSecondRun(first.report, second.report) };
}

/** Files that failed before any of their tests could run count as one failure each. */
function brokenFiles({ testResults }: Report): number {
  return testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
}

function requested(args: readonly string[]): { level: Level | undefined; filters: readonly string[] } {
  const filters = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--rest')) return { level: 'rest', filters };
  return { level: args.includes('--all') || filters.length > 0 ? undefined : 'gate', filters };
}

/** Tests of pages, processes and the image need the built product; all others run on the sources. */
const isOnBuild = (filter: string) =>
  !/\.component\.test\.tsx$|^test\/(api|architecture|commands|contract|cost|domain|eventstore|eventstoredb|platform|projections|seed)\//.test(
    filter,
  );

function main(): number {
  const args = process.argv.slice(2);
  const { level, filters } = requested(args);
  const isReady = args.includes('--built') || (filters.length > 0 && !filters.some(isOnBuild));
  const built = isReady ? 0 : run('npm', ['run', '--silent', 'build']);
  const { code, report } = built === 0 ? runWithSecondChance(level, filters) : { code: built, report: null };
  if (!report) {
    console.log('\n0 passed, 1 failed, 0 skipped');
    return code || 1;
  }
  tellLog();
  listStandIns(report);
  list(
    'Skipped, as it was not to be had here or by what is in the name',
    namesOf(report, (status) => !hasRun(status)),
  );
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  const failed = numFailedTests + brokenFiles(report);
  // Vitest may fail without a failed test: an error outside of any.
  const counted = failed === 0 && code !== 0 ? 1 : failed;
  console.log(`\n${numPassedTests} passed, ${counted} failed, ${numPendingTests} skipped`);
  return counted > 0 ? code || 1 : 0;
}

process.exitCode = main();
