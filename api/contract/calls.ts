import { downloadCalls } from './downloads.ts';
import { gridCalls } from './grid.ts';
import { lookupCalls } from './lookup.ts';
import { reservationCalls } from './reservations.ts';
import { sessionCalls } from './session.ts';

/** Every call of the product by its name in the code. */
export const calls = { ...sessionCalls, ...gridCalls, ...reservationCalls, ...lookupCalls, ...downloadCalls };
export type Calls = typeof calls;
export type CallName = keyof Calls;
