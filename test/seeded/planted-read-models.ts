import type { Pool, QueryConfig } from 'pg';
import type { Projection } from '../../projections/kit/projection.ts';
import type { PlantedFault } from './planted.ts';

type Statement = QueryConfig & { readonly values: string[] };

/** The statement that moves checkpoints together with the rows (`projections/runner/move.ts`). */
const MOVE = /^with moved as \(([\s\S]*?returning known\.generation)\)/;

function movingBy(
  move: (query: Pool['query'], statement: Statement) => Promise<unknown>,
): PlantedFault['plant'] {
  return {
    pool: (pool) => {
      const { query } = pool;
      const replaced = (asked: unknown, values?: unknown) => {
        const isMove =
          typeof asked === 'object' && asked !== null && 'text' in asked && MOVE.test(String(asked.text));
        return isMove ? move(query, asked as Statement) : query(asked as string, values as string[]);
      };
      return { ...pool, query: replaced } as unknown as Pool;
    },
  };
}

/** A projection that is not given one type of its events. */
const forgetting = (name: string, type: string) => (all: readonly Projection[]) =>
  all.map((one) =>
    one.name === name
      ? {
          ...one,
          apply: ((context, events) =>
            one.apply(
              context,
              events.filter(({ event }) => event.type !== type),
            )) satisfies Projection['apply'],
        }
      : one,
  );

const SAME = `select generation from json_to_recordset($1) as asked(name text, generation bigint, was bigint, goes bigint)`;

export const PLANTED_IN_READ_MODELS: readonly PlantedFault[] = [
  {
    name: 'the checkpoint of a read model is saved before its rows',
    tables: true,
    plant: movingBy(async (query, { text, values }) => {
      const moved = await query(`${MOVE.exec(text)?.[1]}`, values.slice(0, 1));
      if (moved.rows.length > 0 && values.length > 1)
        await query(
          text.replace(MOVE, () => `with moved as (${SAME})`),
          values,
        );
      return moved;
    }),
  },
  {
    name: 'a read model forgets what is restored',
    tables: true,
    plant: { projections: forgetting('reservation-detail', 'ReservationRestored') },
  },
];
