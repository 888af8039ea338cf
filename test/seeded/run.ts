import { parseArgs } from 'node:util';
import { LOGS } from './disk.ts';
import { huntPlanted } from './hunt-planted.ts';
import { openRuns } from './runs.ts';
import { FAULTS, isPossible, STEPS } from './schedule.ts';
import type { RunOptions } from './world.ts';

/**
 * `npm run simulate -- --seeds N --steps M [--first S]`: runs the product under N seeds; `--seed S` runs one and prints its
 * history; `--log eventstoredb` has the log there instead of in Postgres; `--read-models` adds the read models, on a Postgres; `--planted` plants one fault after the other and says how many seeds it takes to catch each. Ends with 1 if a guarantee was broken, and prints the command that repeats it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    steps: { type: 'string', default: '300' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    log: { type: 'string', default: 'embedded' },
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
    'read-models': { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const log = LOGS.find((kind) => kind === values.log) ?? 'embedded';
const runs = openRuns();
const withTables = values['read-models'];
const run = (options: RunOptions) => runs.run(options, withTables);
const print = (line: string) => process.stdout.write(`${line}\n`);

if (values.seed !== undefined) {
  const { history, findings, digest } = await run({
    seed: Number(values.seed),
    steps,
    log,
    keepHistory: true,
  });
  for (const line of history) print(line);
  for (const finding of findings) print(`BROKEN: ${finding}`);
  print(`seed ${values.seed}, ${steps} steps: ${findings.length} findings, history ${digest}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} else if (values.planted) {
  process.exitCode = (await huntPlanted(
    runs,
    { steps, first: Number(values.first), seeds: Number(values.seeds), only: values.only },
    print,
  ))
    ? 0
    : 1;
} else {
  const met = new Map<string, number>();
  const answers = new Map<string, number>();
  let broken = 0;
  let events = 0;
  const first = Number(values.first);
  const count = Number(values.seeds);
  const began = performance.now();
  for (let seed = first; seed < first + count; seed++) {
    const { findings, met: metNow, ...ran } = await run({ seed, steps, log });
    for (const [cell, times] of metNow) met.set(cell, (met.get(cell) ?? 0) + times);
    for (const [key, times] of ran.answers) answers.set(key, (answers.get(key) ?? 0) + times);
    events += ran.events;
    if (findings.length === 0) continue;
    broken += 1;
    print(`seed ${seed}: ${findings.join('; ')}`);
    print(
      `  again: npm run simulate -- --seed ${seed} --steps ${steps} --log ${log}${withTables ? ' --read-models' : ''}`,
    );
  }
  print('');
  print(`${'step'.padEnd(20)}${FAULTS.map((fault) => fault.padStart(26)).join('')}`);
  const possible = STEPS.filter(
    (step) =>
      // EventStoreDB sends what is new: each is a notification.
      (step !== 'read of the log' || log === 'embedded') && (step !== 'statement' || withTables),
  );
  const cells = possible.map((step) =>
    FAULTS.map((fault) => (isPossible(step, fault) ? (met.get(`${step}|${fault}`) ?? 0) : '–')),
  );
  for (const [index, step] of possible.entries())
    print(`${step.padEnd(20)}${(cells[index] ?? []).map((cell) => String(cell).padStart(26)).join('')}`);
  print('');
  for (const [key, times] of [...answers].sort()) print(`${String(times).padStart(7)} ${key}`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  print(`${count} seeds of ${steps} steps, ${events} events, ${seconds} s: ${broken} broken`);
  if (cells.flat().includes(0) && count * steps >= 60_000) {
    print('a fault met no step of a kind: more seeds, or the schedule is wrong');
    process.exitCode = 1;
  }
  if (broken > 0) process.exitCode = 1;
}

await runs.end();
