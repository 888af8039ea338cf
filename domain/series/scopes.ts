export const SCOPES = ['one', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
