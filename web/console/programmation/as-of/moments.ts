/** The moments at which a day changed, in their order: the log may have events of several clocks. */
export function momentsOf(changes: readonly { readonly at: string }[]): readonly string[] {
  return [...new Set(changes.map(({ at }) => at))].sort();
}
