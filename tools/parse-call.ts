import { parseArgs } from 'node:util';
import { FLAG_NAMES, OPTION_NAMES, type Tools, UsageError } from './tool.ts';

/** The words and options of a call, without the program. @throws UsageError */
export function parseCall(args: readonly string[]): {
  options: Tools['options'];
  positionals: string[];
} {
  const { values, positionals } = parseStrictly(args);
  const options = Object.entries(values).map(([name, given]) => {
    const [value, again] = [given].flat();
    if (again !== undefined) throw new UsageError(`--${name} is given twice`);
    return [name, value];
  });
  return { options: Object.fromEntries(options) as Tools['options'], positionals };
}

function parseStrictly(args: readonly string[]) {
  const text = OPTION_NAMES.map((name) => [name, { type: 'string', multiple: true }] as const);
  const flags = FLAG_NAMES.map((name) => [name, { type: 'boolean', multiple: true }] as const);
  const options = Object.fromEntries([...text, ...flags]);
  try {
    return parseArgs({ args: withValues(args), allowPositionals: true, options });
  } catch (error) {
    // Node goes on with advice on positional arguments, of which no tool takes any.
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split('. To specify')[0]);
  }
}

const TAKES_VALUE: ReadonlySet<string> = new Set(OPTION_NAMES.map((name) => `--${name}`));
const KNOWN: ReadonlySet<string> = new Set([...OPTION_NAMES, ...FLAG_NAMES].map((name) => `--${name}`));

/** The id of one person in 64 begins with a dash, which `parseArgs` takes for an option that follows. */
function withValues(args: readonly string[]): string[] {
  const isValue = (word: string, index: number) =>
    word.startsWith('-') && !KNOWN.has(word.split('=')[0] ?? '') && TAKES_VALUE.has(args[index - 1] ?? '');
  return args.flatMap((word, index) => {
    const next = args[index + 1];
    if (isValue(word, index)) return [];
    return next !== undefined && isValue(next, index + 1) ? [`${word}=${next}`] : [word];
  });
}
