/** Apart from the events, to keep those out of the citizens' pages. */
export const DPI_SIDES = ['front', 'back'] as const;
export type DpiSide = (typeof DPI_SIDES)[number];
