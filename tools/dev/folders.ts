import { join, resolve } from 'node:path';

/** Postgres, files and pages of the development server. */
export const DATA_DIR = resolve(process.env.DATA_DIR ?? join(import.meta.dirname, '../../data/dev'));
export const WEB_DIR = join(DATA_DIR, 'web');
