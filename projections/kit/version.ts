/**
 * SQL of a text that stays the same while the live tables of these projections hold the same rows: rows change only
 * with their checkpoint or generation. Read it in one statement with the rows that it describes.
 */
export function versionSql(...projections: readonly { readonly name: string }[]): string {
  const names = projections.map(({ name }) => `'${name}'`).join(', ');
  return `(select string_agg(concat_ws(' ', name, generation, checkpoint), ', ' order by name)
    from read.projections where status = 'live' and name in (${names}))`;
}
