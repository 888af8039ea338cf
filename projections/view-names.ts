import type { allProjections } from './all.ts';

/** Name of a read model and of its checkpoint. Only a type, as pages import this file through the contract. */
export type ViewName = (typeof allProjections)[number]['name'];
