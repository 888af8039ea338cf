import { describe } from 'vitest';
import { type ApiKeyCommand, apiKeyDecider } from '../../domain/api-key/decide.ts';
import type { ApiKeyEvent } from '../../domain/api-key/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const scenario = scenariosOf(apiKeyDecider);
const NOW = { at: '2026-11-20T14:00:30.000Z', timeZone: 'America/Guatemala' };
/** 02:10 for the second time: the clock went back at 03:00. */
const SECOND = { at: '2026-10-25T01:10:00.000Z', timeZone: 'Europe/Madrid' };

const create = (over: Partial<Extract<ApiKeyCommand, { type: 'CreateApiKey' }>> = {}): ApiKeyCommand => ({
  type: 'CreateApiKey',
  keyId: 'k1',
  name: 'Portal',
  scopes: ['availability'],
  centerIds: [1],
  expiresAt: null,
  now: NOW,
  ...over,
});
const created = (over: object = {}): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  data: { keyId: 'k1', name: 'Portal', scopes: ['availability'], centerIds: [1], expiresAt: null, ...over },
});
const rotate: ApiKeyCommand = { type: 'RotateApiKey', keyId: 'k1', overlapHours: 24, now: NOW };
const revoke: ApiKeyCommand = { type: 'RevokeApiKey', keyId: 'k1' };
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { keyId: 'k1' } };

describe('a key is created', () => {
  scenario('with each scope and center once')
    .given()
    .when(create({ scopes: ['book', 'book'], centerIds: [2, 2, 1] }))
    .then(created({ scopes: ['book'], centerIds: [2, 1] }));
  scenario('once, by the same command twice').given().when(create(), create()).thenNothing();
  scenario('until the next minute at the earliest')
    .given()
    .when(create({ expiresAt: '2026-11-20 08:01' }))
    .then(created({ expiresAt: '2026-11-20 08:01' }));
  scenario('not until this minute')
    .given()
    .when(create({ expiresAt: '2026-11-20 08:00' }))
    .thenRefused('api_key_expiry_past');
  scenario('until the end of a day')
    .given()
    .when(create({ expiresAt: '2026-11-20 24:00' }))
    .then(created({ expiresAt: '2026-11-20 24:00' }));
  scenario('not until a minute that has been, and comes once more')
    .given()
    .when(create({ expiresAt: '2026-10-25 02:30', now: SECOND }))
    .thenRefused('api_key_expiry_past');
  scenario('under a name that no key in use has, case aside')
    .given(created())
    .when(create({ keyId: 'k2', name: 'PORTAL' }))
    .thenRefused('api_key_name_taken');
  scenario('under the name of one that was revoked')
    .given(created(), revoked)
    .when(create({ keyId: 'k2' }))
    .then(created({ keyId: 'k2' }));
});

describe('a key is rotated', () => {
  scenario('while it is in use')
    .given(created({ expiresAt: '2026-11-20 08:01' }))
    .when(rotate)
    .then({ type: 'ApiKeyRotated', data: { keyId: 'k1', overlapHours: 24 } });
  scenario('not once it has expired')
    .given(created({ expiresAt: '2026-11-20 08:00' }))
    .when(rotate)
    .thenRefused('api_key_over');
  scenario('not once it has expired, where its minute comes once more')
    .given(created({ expiresAt: '2026-10-25 02:30' }))
    .when({ ...rotate, now: SECOND })
    .thenRefused('api_key_over');
  scenario('not once it was revoked').given(created(), revoked).when(rotate).thenRefused('api_key_over');
  scenario('only if there is one').given().when(rotate).thenRefused('api_key_unknown');
});

describe('a key is revoked', () => {
  scenario('at any time')
    .given(created({ expiresAt: '2026-11-20 08:00' }))
    .when(revoke)
    .then(revoked);
  scenario('once, by the same command twice').given(created()).when(revoke, revoke).thenNothing();
  scenario('only if there is one').given().when(revoke).thenRefused('api_key_unknown');
});
