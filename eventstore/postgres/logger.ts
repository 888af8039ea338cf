/** What the store tells: lost connections and what it does about them. A pino logger is one. */
export interface StoreLogger {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}
