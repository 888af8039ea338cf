import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. They never hold a key or its hash. */

export const apiKeyEvents = eventFamily('api_keys', 'keyId', { keyId: z.string() }, (event) => ({
  ApiKeyCreated: event('ins', 'Llave de API creada', {
    name: z.string(),
    scopes: z.array(z.string()),
    /** The centers at which it is valid; none: at all of them. */
    centerIds: z.array(z.number()),
    /** Local `YYYY-MM-DD HH:mm`, from which it is refused; null: it never expires. */
    expiresAt: z.string().nullable(),
  }),
  /** Hours for which the secret before stays valid. */
  ApiKeyRotated: event('upd', 'Llave de API renovada', { overlapHours: z.number() }),
  ApiKeyRevoked: event('del', 'Llave de API revocada'),
}));

export type ApiKeyEvent = EventsOf<typeof apiKeyEvents>;
