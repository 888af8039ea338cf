import { loadWebhooks } from '../../commands/webhooks/webhooks.ts';
import { readMailedAdministrators } from '../../projections/accounts/queries.ts';
import type { StoredEventOf } from '../../projections/kit/projection.ts';
import type { Letter } from '../texts/letter.ts';
import { webhookBroken } from '../texts/webhook.ts';
import { type LetterDeps, waitForViews } from './recipients.ts';

/** To all administrators. */
export async function lettersForBrokenWebhook(
  deps: LetterDeps,
  { event: { data }, position }: StoredEventOf<'WebhookPaused' | 'WebhookEnded'>,
  why: 'failing' | 'gone',
): Promise<readonly Letter[]> {
  const webhook = (await loadWebhooks(deps.handler)).get(data.webhookId);
  if (!webhook) return [];
  await waitForViews(deps, position);
  return (await readMailedAdministrators(deps.pool)).map((account) => ({
    ...webhookBroken(account, deps.publicUrl(), why, webhook.url),
    part: account.id,
  }));
}
