/**
 * SQL of a text that is the same as long as the live tables of these projections hold the same rows: rows change only
 * in the transaction that moves their checkpoint, or when another generation is put behind the views. Read in one
 * statement with the rows it tells of, it is theirs.
 */
export function versionSql(...projections: readonly { readonly name: string }[]): string {
  const names = projections.map(({ name }) => `'${name}'`).join(', ');
  return `(select string_agg(concat_ws(' ', name, generation, checkpoint), ', ' order by name)
    from read.projections where status = 'live' and name in (${names}))`;
}
