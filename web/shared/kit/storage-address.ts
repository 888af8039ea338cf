/** `path`: below `/storage/`, or a whole address. */
export function storageAddress(path: string): string {
  return /^(https?:|blob:|\/)/.test(path) ? path : `/storage/${path}`;
}
