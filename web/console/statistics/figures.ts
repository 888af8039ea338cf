import type { OccupancyEntry } from '../../../api/contract/statistics.ts';

type Times = Pick<OccupancyEntry, 'reserved_minutes' | 'open_minutes'>;

/** How much of the open time is reserved, 0 to 1 and beyond (bookings outside the opening hours); null: never open. */
export function occupancyOf({ reserved_minutes, open_minutes }: Times): number | null {
  return open_minutes > 0 ? reserved_minutes / open_minutes : null;
}

const PERCENT = new Intl.NumberFormat('es-GT', { style: 'percent', maximumFractionDigits: 0 });

/** `42 %`, `—` where there is nothing to compare with. */
export function percentText(share: number | null): string {
  return share === null ? '—' : PERCENT.format(share);
}

export function hoursText(minutes: number): string {
  return `${(minutes / 60).toLocaleString('es-GT', { maximumFractionDigits: 1 })} h`;
}

/** Sums the rows of a group that divides the reservations. */
export function totalsOf(rows: readonly OccupancyEntry[]) {
  const sum = (pick: (row: OccupancyEntry) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const reservations = sum((row) => row.reservations);
  return {
    reserved_minutes: sum((row) => row.reserved_minutes),
    open_minutes: sum((row) => row.open_minutes),
    reservations,
    cancelled: sum((row) => row.cancelled),
    no_shows: sum((row) => row.no_shows),
    lead_days: reservations === 0 ? 0 : sum((row) => row.lead_days * row.reservations) / reservations,
  };
}
export type TotalFigures = ReturnType<typeof totalsOf>;

/** Whether attractions lie on one floor: each row has its own time whole, the totals have the floor's once. */
export function shareFloors(
  byAttraction: readonly OccupancyEntry[],
  totals: readonly OccupancyEntry[],
): boolean {
  return totalsOf(byAttraction).open_minutes > totalsOf(totals).open_minutes + 1;
}
