import type { Pool } from 'pg';
import { gridVersion } from '../../projections/day-grid/view.ts';
import { type SharedAnswers, sharedAnswers } from '../http/shared-answers.ts';

/** How many answers are kept as they went out. After a change, everybody who looks at one asks for it again at once. */
const KEPT = 32;

interface GridAnswers {
  /** Of the rows of the grid, catalog included: it changes with each of them. */
  readonly version: () => Promise<string>;
  readonly answers: SharedAnswers;
}

const shared = new WeakMap<Pool, GridAnswers>();

/**
 * Answers that requests on one database share because they follow from the grid: its days, and how much of each is
 * free.
 */
export function answersOfGrid(pool: Pool): GridAnswers {
  const known = shared.get(pool) ?? { version: gridVersion(pool), answers: sharedAnswers(KEPT) };
  shared.set(pool, known);
  return known;
}
