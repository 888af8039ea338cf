/** A type of reservation, as the catalog sends it. */
export const TYPE = {
  id: 3,
  name: 'Normal',
  strcode: 'N',
  minutes_for_next_reservation: 0,
  min_days: 0,
  max_days: 100,
  minutes_before: 0,
  minutes_after: 0,
  next_date: '2026-11-22',
  last_date: '2027-03-01',
};
