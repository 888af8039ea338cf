import { z } from 'zod';
import { API_SCOPE_NAMES } from '../../domain/api-key/scopes.ts';
import { del, get, post } from './call.ts';
import { declaredBy } from './facts/people.ts';
import { localMinute, localSecond } from './facts/times.ts';
import { catalogId, missing } from './fields.ts';
import { localMinuteText } from './local-date-time.ts';
import { line } from './text.ts';

const OVERLAP_DEFAULT = 24;
/** A week. */
const OVERLAP_MAX = 168;
const NO_OVERLAP = `Debe ser un número de horas, de 0 a ${OVERLAP_MAX}`;

const scope = z.enum(API_SCOPE_NAMES, 'Elija los permisos de la lista');

/** None: all of them. */
export const centersOrAll = z
  .array(catalogId, 'Elija los centros de la lista')
  .max(500, 'Son demasiados centros')
  .default([]);

export const apiKeyBody = z.object({
  name: line(60),
  scopes: z.array(scope, 'Elija los permisos de la lista').min(1, 'Elija al menos un permiso').max(20),
  center_ids: centersOrAll,
  /** Local; '', null or absent: it never expires. */
  expires_at: z.preprocess(
    (value) => (value === '' ? null : value),
    localMinuteText.nullable().default(null),
  ),
});

/** For how many hours the secret before stays valid; 0: it ends at once. */
export const rotationBody = z.object({
  overlap_hours: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value),
    z.int(missing(NO_OVERLAP)).min(0, NO_OVERLAP).max(OVERLAP_MAX, NO_OVERLAP).default(OVERLAP_DEFAULT),
  ),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  center_ids: z.array(z.number()),
  /** From then on it is refused; null: it never expires. */
  expires_at: localMinute.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: localSecond,
  created_by: declaredBy,
  /** '' if never. */
  last_used_at: localSecond,
  /** The secret before is valid until then; '' if it is not. */
  previous_until: localSecond,
});
export type ListedKey = z.output<typeof apiKey>;

/** The secret is answered this once. */
const made = {
  views: ['api-keys', 'accounts'],
  answersSecret: true,
  response: z.object({ key: apiKey, secret: z.string() }),
} as const;

export const apiKeyCalls = {
  apiKeys: get('/api/admin/keys', 'admin', {
    summary: 'The keys of the API, those in use first',
    views: ['api-keys', 'accounts'],
    topics: () => ['api-keys'],
    response: z.object({ keys: z.array(apiKey) }),
  }),
  createApiKey: post('/api/admin/keys', 'admin', {
    summary: 'Make a key of the API; its answer alone has the secret',
    body: apiKeyBody,
    ...made,
  }),
  rotateApiKey: post('/api/admin/keys/:id/rotate', 'admin', {
    summary: 'Give a key another secret; the one before stays valid for a while',
    body: rotationBody,
    ...made,
  }),
  revokeApiKey: del('/api/admin/keys/:id', 'admin', {
    summary: 'End a key at once and for good',
    views: ['api-keys'],
  }),
};
