/** Fits a pino logger. */
export interface StoreLogger {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}
