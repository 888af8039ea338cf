import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import { catalogKinds } from '../../../domain/catalog/kinds.ts';
import { type EventStore, WrongExpectedRevisionError } from '../../../eventstore/port.ts';
import type { Metrics } from './metrics.ts';

export function storeWithMetrics(store: EventStore, metrics: Metrics): EventStore {
  return {
    ...store,
    async append(...request) {
      const start = performance.now();
      const done = (outcome: Parameters<Metrics['append']>[0]) =>
        metrics.append(outcome, (performance.now() - start) / 1000);
      try {
        const result = await store.append(...request);
        done('ok');
        return result;
      } catch (error) {
        done(error instanceof WrongExpectedRevisionError ? 'lost_race' : 'failed');
        throw error;
      }
    },
  };
}

export function withMetrics(handler: CommandHandler, metrics: Metrics): CommandHandler {
  return {
    ...handler,
    async execute(aggregate, command, context) {
      const start = performance.now();
      const done = (outcome: string) =>
        metrics.command(
          kindOf(aggregate.stream),
          typeOf(command),
          outcome,
          (performance.now() - start) / 1000,
        );
      try {
        const outcome = await handler.execute(aggregate, command, context);
        done(
          outcome.accepted ? (outcome.events.length > 0 ? 'accepted' : 'unchanged') : codeOf(outcome.refusal),
        );
        return outcome;
      } catch (error) {
        done('error');
        throw error;
      }
    },
  };
}

/** Beginnings of stream names; catalogs have one stream each. */
const STREAM_CATEGORIES = [
  'schedule',
  'series',
  'closure',
  'import',
  'approval',
  'asking-approval',
  'reminder',
  'settings',
  'landing-texts',
  'booker',
  'opening-hours',
  'person',
  'user',
  'api-keys',
  'floors',
  'webhooks',
  'open-slots',
  'open-facilities',
  'open-order',
];
const CATALOGS = Object.values(catalogKinds).map(({ stream }) => stream);

/** Never an id: each value is a permanent series. */
function kindOf(stream: string): string {
  const isOf = (kind: string) => stream === kind || stream.startsWith(`${kind}-`);
  return CATALOGS.find((name) => name === stream) ?? STREAM_CATEGORIES.find(isOf) ?? 'other';
}

function typeOf(command: unknown): string {
  return text(command, 'type');
}

function codeOf(refusal: unknown): string {
  return text(refusal, 'code');
}

function text(value: unknown, key: string): string {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : 'other';
}
