import type generated from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './events.ts';

type FilterOptions = InstanceType<typeof generated.ReadReq.Options.FilterOptions>;

const READ_BATCH = 32;

export interface ServerFilter {
  lets(event: StoredEvent): boolean;
  /** Events between two reads and checkpoints. */
  readonly window: number;
  readonly checkpointInterval: number;
  readonly description: string;
}

export function serverFilter(options: FilterOptions): ServerFilter {
  const onType = options.hasEventType();
  const expression = onType ? options.getEventType() : options.getStreamIdentifier();
  const regex = expression?.getRegex() ?? '';
  const prefixes = expression?.getPrefixList() ?? [];
  const window = options.hasMax() ? options.getMax() : READ_BATCH;
  const test = regex === '' ? undefined : new RegExp(regex);
  return {
    lets(event) {
      const subject = onType ? event.type : event.streamId;
      return test ? test.test(subject) : prefixes.some((prefix) => subject.startsWith(prefix));
    },
    window,
    checkpointInterval: window * options.getCheckpointintervalmultiplier(),
    description: `${onType ? 'type' : 'stream'} ${regex || prefixes.join('|')}`,
  };
}
