import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** `EVERY=10 npm run mutants` tries each tenth mutant, spread over all files; `FROM=4` begins at the fifth. */
const EVERY = Number(process.env.EVERY ?? 1);
const FROM = Number(process.env.FROM ?? 0);

const TRIED = { status: 'passed' };
/** Counted neither as noticed nor as left. */
const LEFT_OUT = { status: 'compileError', reason: 'not in the sample' };

class Sample {
  async init() {}

  async check(mutants) {
    const resultOf = ({ id }) => (Number(id) % EVERY === FROM ? TRIED : LEFT_OUT);
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]));
  }

  group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)];
