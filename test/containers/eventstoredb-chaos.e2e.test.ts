import { onEventStoreDb } from './eventstoredb.ts';

await onEventStoreDb(
  'processes that are killed',
  () => import('../simulation/chaos-eventstoredb.e2e.test.ts'),
);
