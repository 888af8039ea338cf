const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
/** Names that the sentence writes out; the rest is a number. */
const NAMED = 3;

/** Whether staff bound to `centerIds` change things at a center; bound to none, they do at all of them. */
export function worksAt(centerIds: readonly number[], centerId: number): boolean {
  return centerIds.length === 0 || centerIds.includes(centerId);
}

/** Why staff bound to other centers can only look: the refusal of the server, and what screens show before. */
export function elsewhereSentence(centers: readonly string[]): string {
  const rest = centers.length - NAMED;
  const names = centers.slice(0, NAMED);
  const more = rest === 1 ? ['otro centro'] : [`otros ${rest} centros`];
  const known = names.length === 0 ? 'otros centros' : LIST.format(rest > 0 ? [...names, ...more] : names);
  return `Usted atiende en ${known}; aquí solo puede consultar.`;
}
