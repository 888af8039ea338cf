import type { allProjections } from './all.ts';

/**
 * The name of a read model: commands wait for them, calls declare them as their views, and checkpoints are stored under
 * them. Only a type, because the pages import this file through the contract.
 */
export type ViewName = (typeof allProjections)[number]['name'];
