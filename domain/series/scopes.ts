/** How much of a series a change is for: this date, this and those after it, or every one. */
export const SCOPES = ['one', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
