import { openTablesServer, type TablesServer } from './tables.ts';
import { type Run, type RunOptions, simulate } from './world.ts';

export interface Runs {
  /** `withTables`: with the read models, on tables of its own. */
  run(options: RunOptions, withTables: boolean): Promise<Run>;
  /** Ends the Postgres that they were on, if there was one. */
  end(): Promise<void>;
}

export function openRuns(): Runs {
  let server: TablesServer | null = null;
  return {
    async run(options, withTables) {
      if (!withTables) return simulate(options);
      server ??= await openTablesServer();
      const tables = await server.open();
      try {
        return await simulate({ ...options, tables });
      } finally {
        await tables.end();
      }
    },
    end: async () => server?.end(),
  };
}
