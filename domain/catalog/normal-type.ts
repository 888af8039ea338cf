/** Types 1 to 5 have their own colours; 6 is what citizens always book. */
export const NORMAL_TYPE_ID = 6;
