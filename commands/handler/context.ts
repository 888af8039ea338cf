import type { Now } from '../../domain/schedule/booking-policy.ts';
import type { Clock } from '../../platform/clock.ts';
import { toLocal } from '../../platform/clock.ts';
import { derivedUuid, type Ids } from '../../platform/ids.ts';

interface Origin {
  readonly address: string;
  /** The page they were on, by its router name; '' if it is not a page of the product. */
  readonly screen: string;
}

/** The actor, time and id of a request: all that a decider must be given because it is pure. */
export interface CommandContext {
  /** The same for a repeated command: ids of what it makes derive from it. */
  readonly commandId: string;
  /** The account that asks; null for the product itself. */
  readonly userId: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** From where it was asked; absent for what the product does by itself. */
  readonly origin?: Origin;
  /** Instant by the product's clock, ISO 8601 in UTC. */
  readonly at: string;
  /** The same instant, local to the product. */
  readonly now: Now;
}

/** Makes the context of a command that nobody gave an id. `timeZone` is an IANA name. */
export function newContext(
  deps: { clock: Clock; ids: Ids; timeZone: string },
  given: Partial<
    Pick<CommandContext, 'commandId' | 'userId' | 'correlationId' | 'causationId' | 'origin'>
  > = {},
): CommandContext {
  const commandId = given.commandId ?? deps.ids.uuid();
  const at = deps.clock.now();
  return {
    commandId,
    userId: given.userId ?? null,
    correlationId: given.correlationId ?? commandId,
    causationId: given.causationId ?? null,
    ...(given.origin && { origin: given.origin }),
    at,
    now: toLocal(at, deps.timeZone),
  };
}

/** Each step of a use case is a command of its own that goes back to the same request. */
export function step(context: CommandContext, name: string): CommandContext {
  return { ...context, commandId: derivedUuid(context.commandId, name) };
}
