/** The colours of the illustrations: the calm greens of the screens, and what courts are made of. */
export const INK = '#12382c';
export const CHALK = '#f6fbf8';
export const BALL = '#ffd84d';

export const TURF = ['#2f8f5b', '#2a8453'] as const;
export const MEADOW = '#246b47';
export const LEAF = ['#2c7a50', '#3b9164', '#1f6040'] as const;
export const WOOD = ['#d9a76c', '#cf9a5c'] as const;
export const CLAY = '#b95c36';
export const CLAY_DARK = '#9d4a29';
export const BLUE = '#2f6f9f';
export const BLUE_DARK = '#255a83';
export const GREEN_HARD = '#2e8069';
export const GREEN_DARK = '#22604f';
export const SAND = ['#ead5a8', '#e0c792'] as const;
export const WATER = ['#3fa2cf', '#2c86b8'] as const;
export const TILE = '#d5e0e3';
export const TILE_LINE = '#bccbd0';
export const CONCRETE = '#c8cfca';
export const SLATE = '#5b6f78';
export const WARM = '#e08a3c';
