/** From least to most; each role includes the lesser ones. */
export const ACCESS = ['public', 'user', 'staff', 'admin'] as const;

export type Access = (typeof ACCESS)[number];
