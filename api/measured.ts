import type { CommandHandler } from '../commands/command-handler.ts';
import { type EventStore, WrongExpectedRevisionError } from '../eventstore/port.ts';
import type { Metrics } from './metrics.ts';

/** The same log, its appends measured. */
export function measuredStore(store: EventStore, metrics: Metrics): EventStore {
  return {
    ...store,
    async append(streamId, expected, events) {
      const start = performance.now();
      const done = (outcome: Parameters<Metrics['append']>[0]) =>
        metrics.append(outcome, (performance.now() - start) / 1000);
      try {
        const result = await store.append(streamId, expected, events);
        done('ok');
        return result;
      } catch (error) {
        done(error instanceof WrongExpectedRevisionError ? 'lost_race' : 'failed');
        throw error;
      }
    },
  };
}

/** The same handler, measured. Streams are told by what stands before their id. */
export function measured(handler: CommandHandler, metrics: Metrics): CommandHandler {
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

const KINDS = ['schedule', 'series', 'booker', 'opening-hours', 'person', 'user'];

function kindOf(stream: string): string {
  return KINDS.find((kind) => stream.startsWith(`${kind}-`)) ?? stream;
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
