import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { FORM_MIN_MS, formChallenge, formProof } from '../contract/form-proof.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Limits } from './limits.ts';

const MAX_AGE_MS = 4 * 60 * 60_000;
/** A thousand derivations: about a second on a phone. */
const COST = 1_000;
const COUNTER = { from: 700, to: 1_300 };

type FormChallenge = z.output<typeof formChallenge>;

/** Keeps programs out of visitors' forms by time, a hidden field and an optional puzzle. */
export interface FormProofs {
  readonly isRequired: boolean;
  issue(): Promise<FormChallenge>;
  /** @throws a refusal; '': no header */
  check(header: string): Promise<void>;
  /**
   * A form that was posted without script, which can solve nothing: the hidden field counts, and where a puzzle is required
   * only a few may come. @throws as `check`
   */
  checkPlain(trap: unknown, address: string): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  readonly secret: string;
  readonly limits: Pick<Limits, 'formProof' | 'plainForm'>;
  /** Whether the puzzle must be solved, and each solution counts a few times only. */
  readonly isRequired: boolean;
}

export function createFormProofs({ clock, secret, limits, isRequired }: Options): FormProofs {
  const derived = (label: string) => createHmac('sha256', secret).update(`form-proof:${label}`).digest('hex');
  const secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  const nowMs = () => Date.parse(clock.now());

  async function verified({ challenge, solution }: z.output<typeof formProof>): Promise<boolean> {
    // Without a solution the library checks only the signature.
    const given = solution ?? { counter: 0, derivedKey: '' };
    const result = await verifySolution({ challenge, solution: given, deriveKey, ...secrets });
    if (result.invalidSignature !== false) throw unproved();
    return result.verified;
  }

  return {
    isRequired,
    async issue() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER.from, COUNTER.to),
        data: { opened: nowMs() },
        deriveKey,
        ...secrets,
      });
      return formChallenge.parse(challenge);
    },
    async check(header) {
      if (header === '') {
        if (isRequired) throw unproved();
        return;
      }
      const proof = proofOf(header);
      if (!proof) throw unproved();
      if (proof.trap !== '') throw refused({ code: 'form_trap' });
      const isSolved = await verified(proof);
      const age = nowMs() - proof.challenge.parameters.data.opened;
      if (age > MAX_AGE_MS) throw unproved();
      if (age < FORM_MIN_MS) throw refused({ code: 'form_too_fast', retryAfter: FORM_MIN_MS / 1_000 });
      if (!isRequired) return;
      if (!isSolved) throw unproved();
      if (!(await limits.formProof(proof.challenge.signature))) throw unproved();
    },
    async checkPlain(trap, address) {
      if (trap !== undefined && trap !== '') throw refused({ code: 'form_trap' });
      if (isRequired) await limits.plainForm(address);
    },
  };
}

const unproved = (): Refused => refused({ code: 'form_unproved' });

function proofOf(header: string): z.output<typeof formProof> | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
    return formProof.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}
