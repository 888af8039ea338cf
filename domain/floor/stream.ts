/** All floors and what lies on them: whether two attractions meet is decided in one place. */
export const FLOORS_STREAM = 'floors';
