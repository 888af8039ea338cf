/**
 * SQL of the reservations that hold their time, to be read like a table: confirmed and checked in. The index by
 * attraction and date of `read.reservations` has `cancelled_at`, so that cancelled ones are skipped in it.
 */
export const HELD = '(select * from read.reservations where cancelled_at is null)';
