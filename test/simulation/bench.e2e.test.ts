import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, startMachine } from '../bench/machine.ts';
import { type Effort, MANY_COURTS, SCENARIOS } from '../bench/scenarios.ts';

const SMALL: Effort = {
  clients: [1, 4],
  readers: [4],
  rounds: 1,
  seconds: 0.2,
  courts: [MANY_COURTS],
  each: 3,
  attackers: { pictures: 2, imports: 3, streams: 100, guessers: 10 },
  events: 600,
  entries: 2_000,
  repeats: 1,
  pages: 1,
};

let machine: Machine;

beforeAll(async () => {
  machine = await startMachine();
});

afterAll(async () => {
  await machine?.end();
});

/** Each product ends with a check of its facts and read models (`bench/product.ts`). */
test.each(Object.entries(SCENARIOS))(
  'the benchmark "%s", run small, has only figures',
  {
    timeout: 180_000,
  },
  async (_name, scenario) => {
    const figures = numbersIn(await scenario(machine, SMALL));

    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((figure) => !Number.isFinite(figure))).toEqual([]);
  },
);

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap(numbersIn);
}
