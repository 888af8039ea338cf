import { parseArgs } from 'node:util';
import { startMachine } from '../bench/machine.ts';
import { startPair } from '../simulation/pair.ts';
import { seededRandom } from '../simulation/random.ts';
import { removeDataFolders } from '../support/product-process.ts';
import { findViolation } from './checker.ts';
import { type HotDay, runClients } from './clients.ts';
import { dayModel } from './day-model.ts';

/**
 * `npm run linearize`: two processes of the product on one log, 32 clients on each, and whether what
 * they were answered is linearizable, a day of a court at a time. On EventStoreDB where `EVENTSTORE_URL` is given.
 */

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
  },
});

const COURTS = 4;
const ROLES = ['api,projector', 'api,projector'] as const;

const answers = new Map<string, number>();
let days = 0;
let operations = 0;

function check(day: HotDay): void {
  const violation = findViolation(day.history, dayModel);
  days += 1;
  operations += day.history.length;
  for (const { op } of day.history) {
    const kind = `${op.type} ${op.answer}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
  }
  if (violation === null) return;
  console.error(`court ${day.court} on ${day.date} is not linearizable. No order explains:`);
  console.error(violation.stuckAt, 'after', violation.placed.slice(-20));
  throw new Error('not linearizable');
}

const machine = await startMachine();
const started: (() => Promise<unknown>)[] = [];
try {
  const setup = { clients: Number(values.clients), courts: COURTS, roles: ROLES };
  const world = await startPair(setup, await machine.database(), started);
  const begun = performance.now();
  const random = seededRandom(Number(values.seed));
  await runClients(world, { operations: Number(values.operations), random, onDay: check });
  const seconds = (performance.now() - begun) / 1_000;
  await world.heldDays(); // throws where two reservations overlap
  for (const fact of machine.facts) console.log(fact);
  console.log(
    `${operations} operations of ${values.clients} clients on ${days} days in ${seconds.toFixed(0)} s`,
  );
  for (const [kind, count] of [...answers].sort()) console.log(`${kind}: ${count}`);
  console.log('linearizable');
} finally {
  await Promise.all(started.map((end) => end()));
  await machine.end();
  removeDataFolders();
}
