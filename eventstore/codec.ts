import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ERASED, type EventDefinition } from '../domain/event-definition.ts';
import { type DomainEvent, NewerEventError, registry } from '../domain/registry.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Json, JsonObject, NewEvent, Position, RecordedEvent, Revision } from './port.ts';
import { isSealed, keysOf, seal, unseal } from './sealed-fields.ts';

const metadataSchema = z.object({
  /** Null: the product itself (seeding, processes). */
  userId: z.string().nullable(),
  /** Product's clock: ISO 8601, UTC. */
  at: z.string(),
  commandId: z.string(),
  /** Shared by everything that one request caused. */
  correlationId: z.string(),
  /** Null: a person's own action. */
  causationId: z.string().nullable(),
  /** Page and client address (sealed, see `openAddress`); absent for the product and in old events. */
  origin: z.object({ screen: z.string(), address: z.unknown() }).optional(),
  schemaVersion: z.number(),
});
export type EventMetadata = Readonly<z.output<typeof metadataSchema>>;

/** Decrypted, upcast and validated. */
export interface StoredEvent<E extends { type: string; data: unknown } = DomainEvent> {
  readonly event: E;
  readonly id: string;
  readonly streamId: string;
  readonly revision: Revision;
  readonly position: Position;
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
}

export interface Codec {
  /** Seals personal fields. @throws if the data does not fit its schema (a bug) */
  encode(event: DomainEvent, id: string, metadata: Omit<EventMetadata, 'schemaVersion'>): Promise<NewEvent>;
  /** In order. @throws UndecodableEventError naming the first unreadable event */
  decode(events: readonly RecordedEvent[]): Promise<StoredEvent[]>;
}

/** Must never be skipped silently. */
export class UndecodableEventError extends Error {
  override readonly name = 'UndecodableEventError';
  constructor(
    readonly recorded: Pick<RecordedEvent, 'id' | 'type' | 'streamId' | 'position'>,
    override readonly cause: unknown,
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`event ${recorded.id} (${recorded.type}, position ${recorded.position}) can't be read: ${why}`);
  }
}

/** Cache limits of decoded events: until every read model has received them. */
const RECENT = 2_000;
const RECENT_MS = 10_000;

export function createCodec(
  keyRing: KeyRing,
  definitions: ReadonlyMap<string, EventDefinition> = registry,
): Codec {
  /** Readers share recorded events, so each is decoded once. */
  const recent = new LRUCache<RecordedEvent, StoredEvent>({ max: RECENT, ttl: RECENT_MS });
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new NewerEventError(`unknown event type ${type}`);
    return definition;
  };

  function read(recorded: RecordedEvent, secrets: ReadonlyMap<string, Buffer>): StoredEvent {
    const definition = definitionOf(recorded.type);
    const metadata = metadataSchema.parse(recorded.metadata);
    const opened = openFields(recorded, secrets);
    const data = definition.schema.parse(upcast(definition, opened, metadata.schemaVersion));
    const { id, streamId, revision, position, recordedAt } = recorded;
    // The registry ties each type to the schema that the data has passed.
    const event: { readonly type: string; readonly data: unknown } = { type: recorded.type, data };
    return { event: event as DomainEvent, id, streamId, revision, position, recordedAt, metadata };
  }

  return {
    async encode(event, id, metadata) {
      const definition = definitionOf(event.type);
      const data = definition.schema.parse(event.data) as JsonObject;
      return {
        id,
        type: event.type,
        data: await sealPersonal(keyRing, definition, id, data),
        metadata: {
          ...metadata,
          ...(await sealAddress(keyRing, id, metadata)),
          schemaVersion: definition.version,
        } as JsonObject,
      };
    },
    async decode(events) {
      // Keep references: the cache may evict them while keys load.
      const known = events.map((event) => recent.get(event));
      const unread = events.filter((_, index) => !known[index]);
      const ids = unread.flatMap((event) => keysOf(event.data));
      const secrets = ids.length > 0 ? await keyRing.find(ids) : new Map<string, Buffer>();
      return events.map((recorded, index) => {
        // A concurrent call may have decoded it meanwhile.
        const before = known[index] ?? recent.get(recorded);
        if (before) return before;
        try {
          const stored = read(recorded, secrets);
          recent.set(recorded, stored);
          return stored;
        } catch (error) {
          throw new UndecodableEventError(recorded, error);
        }
      });
    },
  };
}

async function sealPersonal(
  keyRing: KeyRing,
  definition: EventDefinition,
  id: string,
  data: JsonObject,
): Promise<JsonObject> {
  const { personal } = definition;
  if (!personal) return data;
  const fields = personal.fields.filter((field) => data[field] !== null && data[field] !== '');
  if (fields.length === 0) return data;
  const subject = personal.subject(data);
  const key = subject === null ? await keyRing.fresh() : await keyRing.forSubject(subject);
  const sealed = fields.map((field) => [field, seal(data[field] ?? null, key, `${id}.${field}`)] as const);
  return { ...data, ...Object.fromEntries(sealed) };
}

/** Sealed with the account's key, so lost at its erasure. A visitor's address is not stored. */
async function sealAddress(
  keyRing: KeyRing,
  id: string,
  { origin, userId }: Pick<EventMetadata, 'origin' | 'userId'>,
) {
  if (!origin) return {};
  if (userId === null) return { origin: { screen: origin.screen, address: null } };
  const key = await keyRing.forSubject(`user:${userId}`);
  const address = seal(String(origin.address), key, `${id}.origin.address`);
  return { origin: { screen: origin.screen, address } };
}

/** Null: none stored; the placeholder: the account is erased. */
export async function openAddress(
  keyRing: KeyRing,
  { id, metadata }: Pick<StoredEvent, 'id' | 'metadata'>,
): Promise<string | null> {
  const address = metadata.origin?.address;
  if (!isSealed(address)) return null;
  const secret = (await keyRing.find([address.$key])).get(address.$key);
  return secret ? String(unseal(address, secret, `${id}.origin.address`)) : ERASED;
}

function openFields(recorded: RecordedEvent, secrets: ReadonlyMap<string, Buffer>): JsonObject {
  const opened: Record<string, Json> = { ...recorded.data };
  for (const [field, value] of Object.entries(recorded.data)) {
    if (!isSealed(value)) continue;
    const secret = secrets.get(value.$key);
    opened[field] = secret ? unseal(value, secret, `${recorded.id}.${field}`) : ERASED;
  }
  return opened;
}

function upcast(
  definition: EventDefinition,
  data: JsonObject,
  version: number,
): Readonly<Record<string, unknown>> {
  if (version > definition.version)
    throw new NewerEventError(`${definition.type} is of version ${version}, written by a newer program`);
  let current: Readonly<Record<string, unknown>> = data;
  for (let from = version; from < definition.version; from++) {
    const upcaster = definition.upcasters[from];
    if (!upcaster) throw new Error(`no upcaster of ${definition.type} from version ${from}`);
    current = upcaster(current);
  }
  return current;
}
