/** SQL of active reservations, read like a table. The index by attraction and date has `cancelled_at`. */
export const HELD = '(select * from read.reservations where cancelled_at is null)';
