import type { Now } from '../../domain/schedule/booking-policy.ts';
import type { Clock } from '../../platform/clock.ts';
import { toLocal } from '../../platform/clock.ts';
import { derivedUuid, type Ids } from '../../platform/ids.ts';

interface Origin {
  readonly address: string;
  /** Router name of the page; '' if unknown. */
  readonly screen: string;
}

/** Everything a pure decider can't know by itself. */
export interface CommandContext {
  /** Equal for repeats: derived ids follow from it. */
  readonly commandId: string;
  /** Null: the product itself. */
  readonly userId: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Absent: the product itself. */
  readonly origin?: Origin;
  /** Product's clock: ISO 8601, UTC. */
  readonly at: string;
  /** The same instant in the product's time zone. */
  readonly now: Now;
}

/** For commands without an id of their own. `timeZone`: IANA name. */
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

/** A step of a use case: a command of its own, derived from the request. */
export function step(context: CommandContext, name: string): CommandContext {
  return { ...context, commandId: derivedUuid(context.commandId, name) };
}
