import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { Shutdown } from '../shutdown.ts';

/** The call's words are off. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const OPTION_NAMES = [
  'from',
  'to',
  'file',
  'name',
  'cui',
  'person',
  'account',
  'reservation',
  'by',
] as const;
export type OptionName = (typeof OPTION_NAMES)[number];

/** What every tool works with. */
export interface Tools {
  readonly config: Config;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** The database of the settings, opened at the first asking. */
  readonly database: () => Promise<string>;
  readonly options: Readonly<Partial<Record<OptionName, string>>> & {
    /** Do what else is only shown. */
    readonly yes?: boolean;
  };
}

/** A tool; false: what it looked at is not as it should be. */
export type Tool = (tools: Tools) => Promise<boolean>;

/** A line for whoever called. */
export const say = (line: string) => process.stdout.write(`${line}\n`);
