/** Access to a call, from least to most. A role may do all that a lesser one may. */
export const ACCESS = ['public', 'user', 'staff', 'admin'] as const;

export type Access = (typeof ACCESS)[number];
