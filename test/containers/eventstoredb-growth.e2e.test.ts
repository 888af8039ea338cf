import { onEventStoreDb } from './eventstoredb.ts';

await onEventStoreDb('from the embedded log and back', () => import('../e2e/growth.e2e.test.ts'));
