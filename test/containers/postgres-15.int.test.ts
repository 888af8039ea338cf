import { onPostgres } from './postgres.ts';

await onPostgres(15);
