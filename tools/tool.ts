import type { Shutdown } from '../bootstrap/shutdown.ts';
import type { Database } from '../bootstrap/stores.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';

/** The call's words are off. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const OF_LOGS = ['from', 'to', 'file', 'until', 'expect'] as const;
export const OPTION_NAMES = [...OF_LOGS, 'name', 'person', 'account', 'reservation', 'by'] as const;
export const FLAG_NAMES = ['cui', 'yes'] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

export interface Tools {
  readonly config: Config;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** The database of the settings, opened at the first call. `mayBeNew`: it may be empty, and is created. */
  readonly database: (mayBeNew?: boolean) => Promise<Database>;
  /** `cui`: the CUI is read from standard input. `yes`: do what else is only shown. */
  readonly options: Readonly<
    Partial<Record<OptionName, string> & Record<(typeof FLAG_NAMES)[number], boolean>>
  >;
}

/** A tool; false: what it looked at is not as it should be. */
export type Tool = (tools: Tools) => Promise<boolean>;

/** Looks at the call's options before anything is opened: those of `wanted`, and no others. @throws UsageError */
export function requireOptions({ options }: Tools, ...wanted: readonly OptionName[]): void {
  allowOptions({ options }, ...wanted);
  for (const name of wanted) if (!options[name]) throw new UsageError(`--${name} is missing`);
}

/** Looks at the call's options before anything is opened. @throws UsageError where one is none of `known` */
export function allowOptions(
  { options }: Pick<Tools, 'options'>,
  ...known: readonly (keyof Tools['options'])[]
): void {
  const strange = Object.keys(options).find((name) => !known.some((each) => each === name));
  if (strange) throw new UsageError(`--${strange} is no option of this tool`);
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
