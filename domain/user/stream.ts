export function userStream(userId: string): string {
  return `user-${userId}`;
}
