import { expect, onTestFinished, test } from 'vitest';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { freshDatabase } from '../support/database.ts';
import { eventStoreDbTarget, freshNamespace } from '../support/esdb-stand-in/target.ts';
import { eventually } from '../support/eventually.ts';
import { Reception } from '../support/reception.ts';
import { dataFolder, start, startAndEnd } from './product-harness.ts';

/** Settings of an installation with a database of its own. */
async function installation(log: string) {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  return { DATABASE_URL: database.url, EVENTSTORE_URL: log };
}

test(`an empty database does not start on the log of another installation unless that is meant, ${eventStoreDbTarget.name}`, {
  timeout: 180_000,
}, async () => {
  const { url, stop } = await eventStoreDbTarget.start();
  onTestFinished(stop);
  const log = withNamespace(url, freshNamespace());
  const env = await installation(log);
  const first = await start({ dataDir: dataFolder(), env });
  await Reception.open(first.url);
  expect(first.output()).not.toMatch(/another event log|no administrator/);
  await first.stop();

  const other = await installation(log);
  const { code, errors } = await startAndEnd({ dataDir: dataFolder(), env: other });
  expect([code, errors]).toEqual([
    1,
    [
      expect.stringMatching(
        /^EVENTSTORE_URL names an event log that another installation wrote.*keys are missing.*LOG_WITHOUT_KEYS=accepted/,
      ),
    ],
  ]);

  const noAdministrator = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const meant = { ...other, ...noAdministrator, LOG_WITHOUT_KEYS: 'accepted' };
  const accepted = await start({ dataDir: dataFolder(), env: meant });
  expect(accepted.output()).toMatch(/another installation wrote.*keys are missing/);
  await eventually('how to make the first administrator', () =>
    /no administrator who could log in: start once with ADMIN_EMAIL and ADMIN_PASSWORD/.test(
      accepted.output(),
    ),
  );
  await accepted.stop();

  // It is its own log from now on, and the administrator is made whenever the settings name one.
  const again = await start({ dataDir: dataFolder(), env: other });
  await Reception.open(again.url);
  expect(again.output()).not.toMatch(/another installation wrote|no administrator/);
});
