/** A stream is the reminders of one reservation. */
export function reminderStream(reservationId: string): string {
  return `reminder-${reservationId}`;
}
