/** The id does not reveal the owner. */
export function userStream(userId: string): string {
  return `user-${userId}`;
}
