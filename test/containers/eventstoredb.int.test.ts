import { onEventStoreDb } from './eventstoredb.ts';

/** The suites of the adapter, which otherwise run on the stand-in. */
await onEventStoreDb('the event store in EventStoreDB', async () => {
  await import('../eventstoredb/contract.int.test.ts');
  await import('../eventstoredb/server.int.test.ts');
  await import('../eventstoredb/adapter.int.test.ts');
  await import('../eventstoredb/namespaces.int.test.ts');
});
