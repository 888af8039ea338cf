import type { Position } from '../../eventstore/port.ts';
import type { Database } from '../kit/projection.ts';
import type { Generation } from './bookkeeping.ts';
import type { FoldedChange } from './fold-batch.ts';

export interface Move {
  readonly generation: Pick<Generation, 'name' | 'generation'>;
  readonly from: Position;
  readonly to: Position;
  readonly changes: readonly FoldedChange[];
}

/** `$1`: the moves as JSON, since its constant row estimate keeps the plan of the prepared statement. */
const MOVED = `
  update read.projections known
  set checkpoint = asked.goes, updated_at = clock_timestamp(), failed_event = null, error = null
  from json_to_recordset($1) as asked(name text, generation bigint, was bigint, goes bigint)
  where known.name = asked.name and known.generation = asked.generation and known.checkpoint = asked.was
    and set_config('synchronous_commit', 'off', true) = 'off'
  returning known.generation`;

/**
 * Compare-and-set of checkpoints with their changes, in one statement. Asynchronous commit: the log restores lost rows.
 * @returns the generations that moved; in others nothing changed
 */
export async function moveTogether(db: Database, moves: readonly Move[]): Promise<ReadonlySet<bigint>> {
  const changes = moves.flatMap(({ generation, changes }) =>
    changes.map((change) => ({ ...change, of: generation.generation })),
  );
  const written = changes.flatMap(({ shape, over, of }, index) => {
    const rows = `rows_${index}`;
    const given = `(select from moved where generation = ${of}) mine, json_to_recordset($${index + 2})`;
    return [`${rows} as (select new.* from ${given} as new(${shape}))`, ...over(rows)];
  });
  const text = `with ${[`moved as (${MOVED})`, ...written].join(', ')} select generation from moved`;
  const asked = moves.map(({ generation: { name, generation }, from, to }) => ({
    name,
    generation: String(generation),
    was: String(from),
    goes: String(to),
  }));
  const { rows } = await db.query<{ generation: bigint }>({
    ...nameOf(text),
    text,
    values: [JSON.stringify(asked), ...changes.map(({ json }) => json)],
  });
  return new Set(rows.map(({ generation }) => generation));
}

/** Prepared statements per connection: parsing and planning cost more than changing a row. */
const PREPARED = 200;
const names = new Map<string, string>();

/** Frequent forms of statements are prepared once per connection. */
function nameOf(text: string): { name?: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known };
  if (names.size < PREPARED) names.set(text, `views ${names.size}`);
  return {};
}
