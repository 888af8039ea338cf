/** A stream is one account; its id tells nothing of whom it belongs to. */
export function userStream(userId: string): string {
  return `user-${userId}`;
}
