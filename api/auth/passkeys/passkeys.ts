import { randomUUID } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SecretStore } from '../secret-store.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** Instants are ISO 8601 in UTC. */
interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

interface Row {
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
}

/** A passkey proves ownership of the account and a fingerprint, face or PIN. */
export interface Passkeys {
  list(userId: string): Promise<readonly Passkey[]>;
  creation(
    rp: RelyingParty,
    user: { readonly id: string; readonly email: string },
  ): Promise<{ challenge: string }>;
  /** @returns its id; null if not requested */
  add(
    rp: RelyingParty,
    userId: string,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<string | null>;
  remove(userId: string, id: string): Promise<boolean>;
  request(rp: RelyingParty, browser: string): Promise<{ challenge: string }>;
  /** Null: not valid. */
  check(rp: RelyingParty, browser: string, response: AuthenticationResponseJSON): Promise<string | null>;
}

/** Loaded on demand: a quarter of the start-up time. */
const library = () => import('@simplewebauthn/server');

export function createPasskeys(store: SecretStore): Passkeys {
  const { pool } = store;
  const challenges = createChallenges(store);
  return {
    async list(userId) {
      const { rows } = await pool.query<Passkey>(
        `select passkey_id::text as id, name, created_at as "createdAt", used_at as "usedAt"
         from auth.passkeys where user_id = $1 order by created_at, passkey_id`,
        [userId],
      );
      return rows;
    },
    async remove(userId, id) {
      const { rowCount } = await pool.query(
        'delete from auth.passkeys where user_id = $1 and passkey_id::text = $2',
        [userId, id],
      );
      return rowCount === 1;
    },
    ...registration(store, challenges),
    ...authentication(store, challenges),
  };
}

function registration(
  { pool, clock }: SecretStore,
  challenges: Challenges,
): Pick<Passkeys, 'creation' | 'add'> {
  return {
    async creation(rp, { id, email }) {
      const { rows } = await pool.query<{ id: string }>(
        'select credential_id as id from auth.passkeys where user_id = $1',
        [id],
      );
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: 'Reservas',
        rpID: rp.id,
        userName: email,
        userDisplayName: email,
        userID: new TextEncoder().encode(id),
        challenge: challenges.issue(`add:${id}`),
        excludeCredentials: rows,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async add(rp, userId, name, response) {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await orRefused(
        verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.consume(`add:${userId}`, challenge),
          expectedOrigin: rp.origin,
          expectedRPID: rp.id,
          requireUserVerification: true,
        }),
      );
      if (!verified || !registrationInfo) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const { rows } = await pool.query<{ id: string }>(
        `insert into auth.passkeys (credential_id, passkey_id, user_id, public_key, counter, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning passkey_id::text as id`,
        [id, randomUUID(), userId, Buffer.from(publicKey), counter, name, clock.now()],
      );
      return rows[0]?.id ?? null;
    },
  };
}

function authentication(
  { pool, clock }: SecretStore,
  challenges: Challenges,
): Pick<Passkeys, 'request' | 'check'> {
  return {
    async request(rp, browser) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: rp.id,
        challenge: challenges.issue(`log-in:${browser}`),
        userVerification: 'required',
      });
    },
    async check(rp, browser, response) {
      const { rows } = await pool.query<Row>(
        `select user_id as "userId", public_key as "publicKey", counter
         from auth.passkeys where credential_id = $1`,
        [response.id],
      );
      const known = rows[0];
      if (!known) return null;
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await orRefused(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => challenges.consume(`log-in:${browser}`, challenge),
          expectedOrigin: rp.origin,
          expectedRPID: rp.id,
          requireUserVerification: true,
          credential: {
            id: response.id,
            publicKey: Uint8Array.from(known.publicKey),
            counter: Number(known.counter),
          },
        }),
      );
      if (!verified || !authenticationInfo) return null;
      await pool.query('update auth.passkeys set counter = $2, used_at = $3 where credential_id = $1', [
        response.id,
        authenticationInfo.newCounter,
        clock.now(),
      ]);
      return known.userId;
    },
  };
}

async function orRefused<T extends { readonly verified: boolean }>(
  checked: Promise<T>,
): Promise<Partial<T> & { readonly verified: boolean }> {
  try {
    return await checked;
  } catch {
    return { verified: false } as Partial<T> & { readonly verified: boolean };
  }
}
