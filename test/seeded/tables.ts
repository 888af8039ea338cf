import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { keyOf } from '../../platform/postgres/lock-session.ts';
import { columnTypes } from '../../platform/postgres/types.ts';
import { allProjections } from '../../projections/all.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { anyPostgres, createDatabase } from '../support/any-postgres.ts';
import type { Disk } from './disk.ts';
import { LostConnection, type Owner, type Scheduler, type Step } from './schedule.ts';

/** The tables of the read models in one run, on a real Postgres. One connection carries out all that is asked, in order. */
export interface Tables {
  /** At once: for what is one step of the schedule in itself, and for checks. */
  readonly pool: pg.Pool;
  /** As a process has them: each statement is a step, also those of a transaction. */
  poolOf(owner: Owner, parts: { readonly schedule: Scheduler; readonly disk: Pick<Disk, 'leases'> }): pg.Pool;
  /** Whether a step has to wait for the end of another connection's transaction, as it would for its locks. */
  isHeldBack(step: Step, connection: object | undefined): boolean;
  /** The process is dead: its transaction is rolled back. */
  abandon(owner: Owner): void;
  /** Ends with the run; the database is dropped. */
  end(): Promise<void>;
}

export interface TablesServer {
  /** In a database of its own, with empty read models. */
  open(): Promise<Tables>;
  end(): Promise<void>;
}

type Asked = string | { readonly text: string };

const textOf = (asked: Asked) => (typeof asked === 'string' ? asked : asked.text);
const ON_TABLES: ReadonlySet<Step> = new Set(['statement', 'read model']);

/** On the Postgres of `DATABASE_URL`, or an embedded one, whose disk needs no care. */
export async function openTablesServer(): Promise<TablesServer> {
  const { url, end } = await anyPostgres({ fsync: false });
  const server = await connect(url);
  const template = `seeded_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, template);
  const first = await connect(url, template);
  await ensureGenerations(poolOn(first), allProjections);
  await first.end();
  let runs = 0;
  return {
    async open() {
      runs += 1;
      const name = `${template}_${runs}`;
      await createDatabase(server, name, template);
      const client = await connect(url, name);
      return tablesOn(client, async () => {
        await client.end();
        await server.query(`drop database ${name} with (force)`);
      });
    },
    async end() {
      await server.query(`drop database ${template}`);
      await server.end();
      await end();
    },
  };
}

async function connect(url: string, database?: string): Promise<pg.Client> {
  const at = new URL(url);
  if (database) at.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: at.href, types: columnTypes });
  await client.connect();
  return client;
}

/** A stand-in for a pool: the read models use no more of one. */
const poolOf = (parts: { readonly query: unknown; readonly connect: unknown }) => parts as unknown as pg.Pool;

/** Each connection of this pool is the one client. */
function poolOn(client: pg.Client): pg.Pool {
  const query = client.query.bind(client);
  return poolOf({ query, connect: async () => ({ query, release: () => undefined }) });
}

interface Transaction {
  readonly owner: Owner;
  /** Its connection was given back: a statement that comes later finds nobody. */
  isOver: boolean;
}

function tablesOn(client: pg.Client, end: () => Promise<void>): Tables {
  let open: Transaction | null = null;
  const dead = new WeakSet<Owner>();
  const carryOut = (asked: Asked, values?: unknown[]) => client.query(asked as string, values as string[]);
  const rollBack = () => {
    open = null;
    // Statements of one connection are carried out in order: this one before any other.
    void client.query('rollback');
  };

  async function inTransaction(mine: Transaction, asked: Asked, values?: unknown[]) {
    const text = textOf(asked).toLowerCase();
    if (mine.isOver || dead.has(mine.owner)) throw new LostConnection();
    if (text === 'begin') open = mine;
    else if (open !== mine) throw new LostConnection();
    if (text === 'commit' || text === 'rollback') open = null;
    return carryOut(asked, values);
  }

  return {
    pool: poolOn(client),
    poolOf(owner, { schedule, disk }) {
      const ask = (asked: Asked, done: () => Promise<pg.QueryResult>, mine?: Transaction) =>
        schedule.ask(owner, 'statement', labelOf(asked), done, undefined, mine);
      return poolOf({
        query(asked: Asked, values?: unknown[]) {
          const { lock } = lockOf(asked, values);
          return ask(asked, async () =>
            lock === undefined
              ? carryOut(asked, values)
              : rowsOf({ free: ![...disk.leases.keys()].some((led) => keyOf(led) === lock) }),
          );
        },
        async connect() {
          const mine: Transaction = { owner, isOver: false };
          return {
            query: (asked: Asked, values?: unknown[]) =>
              ask(asked, () => inTransaction(mine, asked, values), mine),
            release: () => {
              mine.isOver = true;
              if (open === mine) rollBack();
            },
          };
        },
      });
    },
    isHeldBack: (step, connection) => open !== null && ON_TABLES.has(step) && open !== connection,
    abandon(owner) {
      dead.add(owner);
      if (open?.owner === owner) rollBack();
    },
    end,
  };
}

/** `hasLeader` takes the lock of a read model for a statement. Here the leases are the locks, as nobody has a session. */
function lockOf(asked: Asked, values: unknown[] | undefined): { readonly lock?: string } {
  return textOf(asked).startsWith('select pg_try_advisory_xact_lock(') ? { lock: String(values?.[0]) } : {};
}

const rowsOf = (row: object) => ({ rows: [row] }) as unknown as pg.QueryResult;

/** The first words: the rest of a statement is long. */
const labelOf = (asked: Asked) => textOf(asked).trim().replace(/\s+/g, ' ').slice(0, 60);
