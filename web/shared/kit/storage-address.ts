/** Where a picture is served: a path below `/storage/`, or an address that is whole already. */
export function storageAddress(path: string): string {
  return /^(https?:|blob:|\/)/.test(path) ? path : `/storage/${path}`;
}
