/** Types 1 to 5 have colors of their own; 6 is the citizens' type. */
export const NORMAL_TYPE_ID = 6;
