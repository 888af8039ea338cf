import { z } from 'zod';
import { API_SCOPE_NAMES } from '../../domain/api-key/scopes.ts';
import { del, get, post } from './call.ts';
import { declaredBy } from './facts/people.ts';
import { isoDate, localSecond } from './facts/times.ts';
import { catalogId, localDate } from './fields.ts';
import { line } from './text.ts';

/** For how many hours the secret before stays valid; 0: it ends at once. */
export const OVERLAPS = {
  0: 'Dejar de valer ya',
  24: 'Valer 24 horas más',
  168: 'Valer 7 días más',
} as const;
export const OVERLAP_HOURS = [0, 24, 168] as const;

const scope = z.enum(API_SCOPE_NAMES, 'Elija los permisos de la lista');

export const apiKeyBody = z.object({
  name: line(60),
  scopes: z.array(scope, 'Elija los permisos de la lista').min(1, 'Elija al menos un permiso').max(20),
  /** None: all of them. */
  center_ids: z.array(catalogId, 'Elija los centros de la lista').max(500, 'Son demasiados centros'),
  /** Its last day; '' or null: it never expires. */
  expires_on: z.preprocess((value) => (value === '' ? null : value), localDate.nullable()),
});

export const rotationBody = z.object({
  overlap_hours: z.preprocess(
    Number,
    z.union(
      OVERLAP_HOURS.map((hours) => z.literal(hours)),
      'Elija un plazo',
    ),
  ),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  center_ids: z.array(z.number()),
  expires_on: isoDate.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: localSecond,
  created_by: declaredBy,
  /** '' if never. */
  last_used_at: localSecond,
  /** The secret before is valid until then; '' if it is not. */
  previous_until: localSecond,
});
export type ListedKey = z.output<typeof apiKey>;

/** Shown this once. */
const secret = { answersSecret: true, response: z.object({ id: z.string(), key: z.string() }) } as const;

export const apiKeyCalls = {
  apiKeys: get('/api/keys', 'admin', {
    summary: 'The keys of the API, those in use first',
    views: ['api-keys', 'accounts'],
    topics: () => ['api-keys'],
    response: z.object({ keys: z.array(apiKey) }),
  }),
  createApiKey: post('/api/keys', 'admin', {
    summary: 'Make a key of the API; its answer alone has the key',
    views: ['api-keys'],
    body: apiKeyBody,
    ...secret,
  }),
  rotateApiKey: post('/api/keys/:id/rotate', 'admin', {
    summary: 'Give a key another secret; the one before stays valid for a while',
    views: ['api-keys'],
    body: rotationBody,
    ...secret,
  }),
  revokeApiKey: del('/api/keys/:id', 'admin', {
    summary: 'End a key at once and for good',
    views: ['api-keys'],
  }),
};
