import { describe, expect, test } from 'vitest';
import { CATCH_UP, HEAD, READ_ALL, READ_STREAM, READ_STREAMS } from '../../eventstore/postgres/reader.ts';
import { postgresLogOfFile } from '../eventstore/postgres-log.ts';

const log = await postgresLogOfFile();

describe('the statements that read the log', () => {
  const FAR = '9223372036854775807';
  const PREPARED: readonly [name: string, text: string, types: string, values: string][] = [
    ['a stream forwards', READ_STREAM.forwards, 'text, bigint, bigint', `'stream-1', 0, null`],
    ['a stream backwards', READ_STREAM.backwards, 'text, bigint, bigint', `'stream-1', ${FAR}, 1`],
    ['streams', READ_STREAMS, 'text[], bigint[]', `'{stream-1,stream-2}', '{0,3}'`],
    ['the log forwards', READ_ALL.forwards, 'bigint, text[], text[], bigint', '40, null, null, 1000'],
    ['the log backwards', READ_ALL.backwards, 'bigint, text[], text[], bigint', `${FAR}, '{A}', null, 10`],
    ['what was missed', CATCH_UP, 'bigint, text[], text[], bigint, bigint', `40, '{A}', '{a}', 1000, 10000`],
    ['the head', HEAD, '', ''],
  ];

  test.each(PREPARED)(
    'find %s by an index, also when planned for an empty log',
    async (name, text, types, values) => {
      const client = await log.pool.connect();
      try {
        await client.query(
          'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off',
        );
        const parameters = types === '' ? '' : `(${types})`;
        await client.query(`prepare "${name}" ${parameters} as ${text}`);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain execute "${name}" ${values === '' ? '' : `(${values})`}`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/Index (Only )?Scan/);
        expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
      } finally {
        client.release(true);
      }
    },
  );
});
