import { onTestFinished } from 'vitest';
import { createWebhookSecrets } from '../../api/auth/webhook-secrets.ts';
import { newContext } from '../../commands/handler/context.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { postgresDeliveries } from '../../commands/webhooks/deliveries.ts';
import { readDeliveries } from '../../commands/webhooks/delivery-list.ts';
import { webhookProcess } from '../../commands/webhooks/webhook-process.ts';
import { changeWebhook, loadWebhooks } from '../../commands/webhooks/webhooks.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { WebhookCommand } from '../../domain/webhook/decide.ts';
import { ALL_TOPICS } from '../../domain/webhook/topics.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { NOW, newProcess } from './booking-world.ts';
import { memoryCheckpoints } from './crash-world.ts';
import { eventually } from './eventually.ts';
import { preparedDatabase } from './prepared-database.ts';

/** A log in memory, a queue in Postgres, and processes that deliver from it. Ends with the test. */
export async function webhookWorld() {
  const database = await preparedDatabase();
  const pool = openPool(database.url, { max: 8 });
  const clock = fixedClock(NOW);
  const process = newProcess(memoryEventStore(), memoryKeyRing(), clock);
  const secrets = createWebhookSecrets({ pool, secret: 'a secret of the tests', clock });
  const checkpoints = memoryCheckpoints();
  const stops: (() => Promise<void>)[] = [];
  const errors: unknown[] = [];
  onTestFinished(async () => {
    for (const stop of stops) await stop();
    await pool.end();
    await database.drop();
  });

  const change = async (command: WebhookCommand) => {
    const outcome = await changeWebhook(process.handler, command, newContext(process));
    if (!outcome.accepted) throw new Error(outcome.refusal.code);
  };

  async function append(stream: string, events: readonly DomainEvent[]) {
    const { commandId, at, userId, correlationId, causationId } = newContext(process);
    const metadata = { commandId, at, userId, correlationId, causationId };
    const encoded = await Promise.all(
      events.map((event) => process.codec.encode(event, process.ids.uuid(), metadata)),
    );
    await process.store.append(stream, 'any', encoded);
    return encoded.map(({ id }) => id);
  }

  return {
    ...process,
    clock,
    pool,
    secrets,
    change,
    errors,
    /** Resolves to its secret. */
    async add(
      webhookId: string,
      url: string,
      events: readonly string[] = [ALL_TOPICS],
      centerIds: readonly number[] = [],
    ) {
      const secret = await secrets.issue(webhookId, webhookId);
      await change({ type: 'AddWebhook', webhookId, url, events, centerIds, at: clock.now() });
      return secret;
    },
    /** Pauses or resumes it, and else leaves it as it is. */
    async setState(webhookId: string, state: 'active' | 'paused') {
      const known = (await loadWebhooks(process.handler)).get(webhookId);
      if (!known) throw new Error(`no webhook ${webhookId}`);
      const { url, events, centerIds } = known;
      await change({ type: 'ChangeWebhook', webhookId, url, events, centerIds, state });
    },
    /** Appends to one day; returns the ids of the events. */
    write: (...events: readonly DomainEvent[]) => append('given', events),
    append,
    /** A process, until the returned function is called. */
    async start({ timeoutMs = 5_000 } = {}) {
      const stop = new AbortController();
      const loop = webhookProcess({
        deliveries: postgresDeliveries(pool),
        secretsOf: secrets.of,
        outgoing: { allowsInternal: true, timeoutMs },
        everyMs: 5,
      });
      const onError = (error: unknown) => void errors.push(error);
      const running = runProcess(
        loop,
        { ...process, clock, checkpoints, firstWaitMs: 5, onError },
        stop.signal,
      );
      const end = async () => {
        stop.abort();
        await running;
      };
      stops.push(end);
      await eventually('the process has begun', () => checkpoints.positions.has('webhooks'));
      return end;
    },
    deliveries: async (webhookId: string) =>
      (await readDeliveries(pool, webhookId, { page: 1, perPage: 1_000 })).rows,
    statusOf: async (webhookId: string) => (await loadWebhooks(process.handler)).get(webhookId)?.status,
    /** Moves the clock. */
    wait(ms: number) {
      clock.set(new Date(Date.parse(clock.now()) + ms).toISOString());
    },
  };
}
