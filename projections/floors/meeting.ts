/** SQL of the attractions on floors on a date, read like a table. `date`: SQL of the date. */
const lyingOn = (date: string) => `(
  select distinct on (l.attraction_id) l.attraction_id, l.floor_id, l.cells
  from read.floor_links l where l.from_date <= ${date} order by l.attraction_id, l.completed desc)`;

/** SQL of the name of the floor on which an attraction lies on a date; '' for none. */
export const floorNameOn = (date: string, attractionId: string) => `coalesce((
  select f.name from ${lyingOn(date)} latest join read.floors f on f.floor_id = latest.floor_id
  where latest.attraction_id = ${attractionId}), '')`;

/** SQL of a list: the attractions of `ids` and those that ever lay on a floor of theirs. `ids`: SQL of a list. */
export const mayMeet = (ids: string) => `array(
  select unnest(${ids}) union select other.attraction_id
  from read.floor_links own join read.floor_links other on other.floor_id = own.floor_id
  where own.attraction_id = any(${ids}))`;

/** SQL of pairs of attractions that share cells on a date, read like a table. `date`: SQL of the date. */
export const meetingOn = (date: string) => `(
  select one.attraction_id, other.attraction_id as other_id
  from ${lyingOn(date)} one join ${lyingOn(date)} other
    on other.floor_id = one.floor_id and other.attraction_id <> one.attraction_id and other.cells && one.cells)`;
