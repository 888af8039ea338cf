export function reminderStream(reservationId: string): string {
  return `reminder-${reservationId}`;
}
