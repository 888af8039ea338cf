import { withFloorHomes } from './floor-homes.ts';
import { type CommandHandler, createStreamHandler, type HandlerOptions } from './stream-handler.ts';

export type { CommandHandler, Done } from './stream-handler.ts';
export type { Outcome } from './turns.ts';

/** Days of attractions are decided where they lie. */
export function createCommandHandler(options: HandlerOptions): CommandHandler {
  return withFloorHomes(createStreamHandler(options), options.store);
}
