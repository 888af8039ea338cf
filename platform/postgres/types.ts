import pg from 'pg';

type Parse = (text: string) => unknown;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const TEXT_ARRAY: number = 1009;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;

const asIs: Parse = (text) => text;
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

/** `timestamptz` as an ISO 8601 instant in UTC with milliseconds, whatever the session's time zone. */
function toInstant(text: string): string {
  const [, date, time, sign, hours, minutes = '00'] =
    /^(\d{4,}-\d\d-\d\d) ([\d:.]+)([+-])(\d\d)(?::?(\d\d))?$/.exec(text) ?? [];
  if (date === undefined) return text;
  return new Date(`${date}T${time}${sign}${hours}:${minutes}`).toISOString();
}

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [INT8, BigInt],
  [DATE, asIs],
  [TIMESTAMP, asIs],
  [TIMESTAMPTZ, toInstant],
  [INT8_ARRAY, arrayOf(BigInt)],
  [DATE_ARRAY, arrayOf(asIs)],
  [TIMESTAMPTZ_ARRAY, arrayOf(toInstant)],
]);

/**
 * How columns arrive in our code: `int8` as bigint (also `count(*)`), `date` as `YYYY-MM-DD`, `timestamptz` as an ISO
 * instant in UTC, `timestamp` as its text; the rest as pg does it. For one pool or client, never for all of the process.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : PARSERS.get(oid);
    return parse ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};
