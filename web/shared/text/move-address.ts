interface Movable {
  readonly date: string;
  readonly activity_id: number | null;
  readonly qrcode: string;
}

/** The search on the day of a reservation, in which the chosen hour becomes that of the reservation. */
export function moveAddress({ date, activity_id: activity, qrcode }: Movable): string {
  return `/search/${date}/${activity ?? 'all'}?mover=${encodeURIComponent(qrcode)}`;
}
