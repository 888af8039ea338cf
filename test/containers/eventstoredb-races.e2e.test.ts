import { onEventStoreDb } from './eventstoredb.ts';

await onEventStoreDb('the races', () => import('../simulation/race.e2e.test.ts'));
