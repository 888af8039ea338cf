/** The sides of an identity document. Apart from the events, which the pages of citizens must not load for two words. */
export const DPI_SIDES = ['front', 'back'] as const;
export type DpiSide = (typeof DPI_SIDES)[number];
