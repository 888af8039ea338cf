interface Movable {
  readonly date: string;
  readonly activity_id: number | null;
  readonly qrcode: string;
}

export function moveAddress({ date, activity_id: activity, qrcode }: Movable): string {
  return `/search/${date}/${activity ?? 'all'}?mover=${encodeURIComponent(qrcode)}`;
}
