import { randomBytes } from 'node:crypto';
import { createSeal } from './seal.ts';
import type { SecretStore } from './secret-store.ts';

export interface WebhookSecrets {
  /** The text for the receiver; those before sign along for a day. Repeated for an id: the same secret. */
  issue(webhookId: string, secretId: string): Promise<string>;
  /** That sign now, newest first. */
  of(webhookId: string): Promise<readonly string[]>;
  removeAll(webhookId: string): Promise<void>;
}

const BYTES = 32;
const OVERLAP = '1 day';

/** Sealed in `auth.webhook_secrets`. */
export function createWebhookSecrets({ pool, secret, clock }: SecretStore): WebhookSecrets {
  const seal = createSeal(secret, 'webhook');
  const textOf = (webhookId: string, sealed: Buffer) =>
    `whsec_${seal.open(webhookId, sealed).toString('base64')}`;
  return {
    async issue(webhookId, secretId) {
      await pool.query(
        `with made as (
           insert into auth.webhook_secrets (secret_id, webhook_id, secret, created_at) values ($1, $2, $3, $4)
           on conflict (secret_id) do nothing returning 1
         )
         update auth.webhook_secrets set expires_at = $4::timestamptz + interval '${OVERLAP}'
         where webhook_id = $2 and expires_at is null and exists (select from made)`,
        [secretId, webhookId, seal.close(webhookId, randomBytes(BYTES)), clock.now()],
      );
      const { rows } = await pool.query<{ secret: Buffer }>(
        'select secret from auth.webhook_secrets where secret_id = $1 and webhook_id = $2',
        [secretId, webhookId],
      );
      const [row] = rows;
      if (!row) throw new Error('the secret of another webhook');
      return textOf(webhookId, row.secret);
    },
    async of(webhookId) {
      const { rows } = await pool.query<{ secret: Buffer }>(
        `select secret from auth.webhook_secrets
         where webhook_id = $1 and (expires_at is null or expires_at > $2) order by created_at desc, secret_id`,
        [webhookId, clock.now()],
      );
      return rows.map((row) => textOf(webhookId, row.secret));
    },
    async removeAll(webhookId) {
      await pool.query('delete from auth.webhook_secrets where webhook_id = $1', [webhookId]);
    },
  };
}
