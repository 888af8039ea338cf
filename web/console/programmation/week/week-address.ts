/** The page of the week of an attraction in which `date` lies. */
export function weekAddress(attractionId: number, date: string): string {
  return `/admin/programmation/week/${attractionId}${date ? `?date=${date}` : ''}`;
}
