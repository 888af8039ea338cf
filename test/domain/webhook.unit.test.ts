import { describe } from 'vitest';
import { webhookDecider } from '../../domain/webhook/decide.ts';
import type { WebhookEvent } from '../../domain/webhook/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const scenario = scenariosOf(webhookDecider);

const AT = '2026-11-21T14:00:00.000Z';
const address = { url: 'https://ciudad.example.org/avisos', topics: ['reservation.created'] };
const add = (webhookId = 'w1') => ({ type: 'AddWebhook' as const, webhookId, at: AT, ...address });
const added = (webhookId = 'w1'): WebhookEvent => ({
  type: 'WebhookAdded',
  data: { webhookId, at: AT, ...address },
});
const of = { webhookId: 'w1' };
const paused = (why: 'asked' | 'failing' | 'gone'): WebhookEvent => ({
  type: 'WebhookPaused',
  data: { ...of, why },
});
const resumed: WebhookEvent = { type: 'WebhookResumed', data: of };
const removed: WebhookEvent = { type: 'WebhookRemoved', data: of };

describe('webhooks', () => {
  scenario('one is added').given().when(add()).then(added());
  scenario('the same request twice adds one').given().when(add(), add()).thenNothing();
  scenario('two may have one address').given(added()).when(add('w2')).then(added('w2'));
  scenario('there are twenty at most')
    .given(...Array.from({ length: 20 }, (_, index) => added(`w${index}`)))
    .when(add('w20'))
    .thenRefused({ code: 'webhooks_full', max: 20 });

  const other = { url: 'https://otra.example.org/', topics: ['closure.day_closed'] };
  scenario('address and events change')
    .given(added())
    .when({ type: 'ChangeWebhook', ...of, ...other })
    .then({ type: 'WebhookChanged', data: { ...of, ...other } });
  scenario('the same address and events are no change')
    .given(added())
    .when({ type: 'ChangeWebhook', ...of, ...address })
    .thenNothing();

  scenario('the secret is rotated')
    .given(added())
    .when({ type: 'RotateWebhookSecret', ...of })
    .then({ type: 'WebhookSecretRotated', data: of });

  scenario('a broken address is paused')
    .given(added())
    .when({ type: 'PauseWebhook', ...of, why: 'failing' })
    .then(paused('failing'));
  scenario('a paused one keeps the first cause')
    .given(added(), paused('gone'))
    .when({ type: 'PauseWebhook', ...of, why: 'failing' })
    .thenNothing();
  scenario('a paused one is resumed')
    .given(added(), paused('gone'))
    .when({ type: 'ResumeWebhook', ...of })
    .then(resumed);
  scenario('an active one is not resumed')
    .given(added(), paused('asked'), resumed)
    .when({ type: 'ResumeWebhook', ...of })
    .thenNothing();

  scenario('one is removed')
    .given(added())
    .when({ type: 'RemoveWebhook', ...of })
    .then(removed);
  scenario('one is removed once')
    .given(added(), removed)
    .when({ type: 'RemoveWebhook', ...of })
    .thenNothing();
  for (const type of ['RotateWebhookSecret', 'ResumeWebhook'] as const)
    scenario(`${type} of a removed one is refused`)
      .given(added(), removed)
      .when({ type, ...of })
      .thenRefused('webhook_unknown');
  scenario('a delivery that ends after the removal pauses nothing')
    .given(added(), removed)
    .when({ type: 'PauseWebhook', ...of, why: 'gone' })
    .thenRefused('webhook_unknown');
});
