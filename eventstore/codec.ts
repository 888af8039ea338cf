import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ERASED, type EventDefinition } from '../domain/event-definition.ts';
import { type DomainEvent, registry } from '../domain/registry.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Json, JsonObject, NewEvent, Position, RecordedEvent, Revision } from './port.ts';
import { isSealed, keysOf, seal, unseal } from './sealed-fields.ts';

const metadataSchema = z.object({
  /** The account, or null for the product itself (seeding, processes). */
  userId: z.string().nullable(),
  /** When, by the product's clock: ISO 8601 in UTC. */
  at: z.string(),
  commandId: z.string(),
  /** Shared by everything that one request caused. */
  correlationId: z.string(),
  /** The event that led to this one, or null for a person's own doing. */
  causationId: z.string().nullable(),
  /**
   * From where it was asked: the page, and the address of the client, sealed under the account's key (`openAddress`).
   * Absent for the product's own doing, and in events that are older than this field.
   */
  origin: z.object({ screen: z.string(), address: z.unknown() }).optional(),
  schemaVersion: z.number(),
});
export type EventMetadata = Readonly<z.output<typeof metadataSchema>>;

/** An event of the log, readable: decrypted, upcast, validated. */
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
  /** Makes the stored form; seals personal fields. @throws where the data does not fit its schema (a bug) */
  encode(event: DomainEvent, id: string, metadata: Omit<EventMetadata, 'schemaVersion'>): Promise<NewEvent>;
  /** Reads stored events, in order. @throws UndecodableEventError naming the first that can't be read */
  decode(events: readonly RecordedEvent[]): Promise<StoredEvent[]>;
}

/** An event of the log that this program can't read. It must never be skipped silently. */
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

/** Decoded events are kept up to this number and time: until every read model has received them. */
const RECENT = 2_000;
const RECENT_MS = 10_000;

export function createCodec(
  keyRing: KeyRing,
  definitions: ReadonlyMap<string, EventDefinition> = registry,
): Codec {
  /** Several readers receive the same objects from the store: each event is decoded once. */
  const recent = new LRUCache<RecordedEvent, StoredEvent>({ max: RECENT, ttl: RECENT_MS });
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new Error(`unknown event type ${type}`);
    return definition;
  };

  function read(recorded: RecordedEvent, secrets: ReadonlyMap<string, Buffer>): StoredEvent {
    const definition = definitionOf(recorded.type);
    const metadata = metadataSchema.parse(recorded.metadata);
    const opened = openFields(recorded, secrets);
    const data = definition.schema.parse(upcast(definition, opened, metadata.schemaVersion));
    const { id, streamId, revision, position, recordedAt } = recorded;
    // The registry ties each type to its schema: what passed the schema of its type is the domain's event.
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

/**
 * The address is personal data: it is sealed under the account's key and lost when the account is erased. That of a
 * visitor is not stored.
 */
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

/** The address from which an event was requested; null if none was kept, the placeholder if the account is erased. */
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
    throw new Error(`${definition.type} is of version ${version}, written by a newer program`);
  let current: Readonly<Record<string, unknown>> = data;
  for (let from = version; from < definition.version; from++) {
    const upcaster = definition.upcasters[from];
    if (!upcaster) throw new Error(`no upcaster of ${definition.type} from version ${from}`);
    current = upcaster(current);
  }
  return current;
}
