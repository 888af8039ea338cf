/** The log of the store: lost connections, and how it recovers from them. Takes a pino logger. */
export interface StoreLogger {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}
