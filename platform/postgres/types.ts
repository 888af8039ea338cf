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

/** ISO 8601, UTC, milliseconds, in any session time zone. */
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

/** `int8`: bigint, `date`: `YYYY-MM-DD`, `timestamptz`: ISO in UTC, `timestamp`: text. Per pool, never global. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : PARSERS.get(oid);
    return parse ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};
