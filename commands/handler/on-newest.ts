import type { DomainEvent } from '../../domain/registry.ts';
import { WitnessMovedError } from '../../eventstore/port.ts';
import type { Aggregate, Witness } from './aggregate-cache.ts';
import type { CommandHandler } from './command-handler.ts';
import { ContendedStreamError } from './stream-handler.ts';

/** Changes of the other stream that one command may meet; each is rare. */
const MAX_TURNS = 10;

/**
 * Decides on the newest state of another stream, and decides again where that moves before the append, for which `decide`
 * passes on the witness. On EventStoreDB a change in the same moment is not seen (`EventStore.checksWitness`).
 * @throws ContendedStreamError if it keeps moving
 */
export async function onNewest<C, E extends DomainEvent, S, R, Result>(
  handler: CommandHandler,
  other: Aggregate<C, E, S, R>,
  decide: (state: S, witness: Witness) => Promise<Result>,
): Promise<Result> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const { state, revision } = await handler.refresh(other);
    try {
      return await decide(state, { stream: other.stream, at: revision ?? 'no_stream' });
    } catch (error) {
      if (!(error instanceof WitnessMovedError)) throw error;
    }
  }
  throw new ContendedStreamError(`stream ${other.stream} keeps changing`);
}
