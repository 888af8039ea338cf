import { parseArgs } from 'node:util';
import { startMachine } from '../bench/machine.ts';
import { quantile } from '../bench/measure.ts';
import { startProduct } from '../bench/product.ts';
import { type DeskTimes, overload } from './overload.ts';

/** `npm run overload`: three times the visitors that the product can serve, for a minute. */

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
  },
});

const COURTS = 8;

const machine = await startMachine();
const env = { TRUST_PROXY: 'true' };
const product = await startProduct(await machine.database(), COURTS, 1, { env });
try {
  const effort = {
    crowd: { times: Number(values.times) },
    seconds: Number(values.seconds),
    quietSeconds: 10,
    restSeconds: 10,
  };
  const { capacity, offered, crowd, quiet, meanwhile, after, turnedAway } = await overload(
    product,
    COURTS,
    effort,
  );
  for (const fact of machine.facts) console.log(fact);
  const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`;
  console.log(`carried alone: ${capacity.toFixed(0)} pages a second; offered: ${offered} visitors a second`);
  console.log(
    `${crowd.visitors} visitors made ${crowd.requests} requests: ${JSON.stringify(crowd.outcomes)}`,
  );
  console.log(`pages: p50 ${ms(crowd.latencies, 0.5)}, p99 ${ms(crowd.latencies, 0.99)}`);
  console.log(`refusals: p50 ${ms(crowd.refusalLatencies, 0.5)}, p99 ${ms(crowd.refusalLatencies, 0.99)}`);
  console.log(`refusals without advice when to come back: ${crowd.withoutAdvice}`);
  const line = (name: string, { asked, p50, p99 }: DeskTimes) =>
    console.log(`desk ${name}: ${asked} answered, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  line('in quiet', quiet);
  line('meanwhile', meanwhile);
  line(`${effort.restSeconds} s after`, after);
  console.log(`refused by the server: ${JSON.stringify(turnedAway)}`);
} finally {
  await product.end();
  await machine.end();
}
