import { describe } from 'vitest';
import { type WebhookCommand, webhookDecider } from '../../domain/webhook/decide.ts';
import type { WebhookEvent } from '../../domain/webhook/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const scenario = scenariosOf(webhookDecider);

const AT = '2026-11-21T14:00:00.000Z';
const address = {
  url: 'https://ciudad.example.org/avisos',
  events: ['reservation.created'],
  centerIds: [1],
};
const add = (webhookId = 'w1') => ({ type: 'AddWebhook' as const, webhookId, at: AT, ...address });
const added = (webhookId = 'w1'): WebhookEvent => ({
  type: 'WebhookAdded',
  data: { webhookId, at: AT, ...address },
});
const of = { webhookId: 'w1' };
const paused = (why: 'asked' | 'failing'): WebhookEvent => ({
  type: 'WebhookPaused',
  data: { ...of, why },
});
const ended: WebhookEvent = { type: 'WebhookEnded', data: of };
const change = (over: object = {}) => ({ type: 'ChangeWebhook' as const, ...of, ...address, ...over });
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

  scenario('each event and center is kept once')
    .given()
    .when({ ...add(), events: ['*', '*'], centerIds: [2, 2, 1] })
    .then({ type: 'WebhookAdded', data: { ...of, ...address, at: AT, events: ['*'], centerIds: [2, 1] } });

  const other = { url: 'https://otra.example.org/', events: ['closure.declared'], centerIds: [] };
  scenario('address, events and centers change')
    .given(added())
    .when(change(other))
    .then({ type: 'WebhookChanged', data: { ...of, ...other } });
  scenario('a form keeps what others changed meanwhile and it did not')
    .given(added(), { type: 'WebhookChanged', data: { ...of, ...address, url: other.url } })
    .when(change({ events: other.events, known: address }))
    .then({ type: 'WebhookChanged', data: { ...of, ...address, url: other.url, events: other.events } });
  scenario('a form does not overwrite what others changed meanwhile')
    .given(added(), { type: 'WebhookChanged', data: { ...of, ...address, events: other.events } })
    .when(change({ events: ['*'], state: 'paused', known: address }))
    .thenRefused({
      code: 'values_overtaken',
      changes: [{ field: 'events', before: address.events, after: other.events }],
      known: { ...address, events: other.events },
    });
  scenario('a list in another order is none')
    .given(added(), { type: 'WebhookChanged', data: { ...of, ...address, centerIds: [1, 2] } })
    .when(change({ centerIds: [2, 3], known: { ...address, centerIds: [2, 1] } }))
    .then({ type: 'WebhookChanged', data: { ...of, ...address, centerIds: [2, 3] } });
  scenario('the same address, events and centers are no change').given(added()).when(change()).thenNothing();

  for (const [what, over] of [
    ['address', { url: other.url }],
    ['event', { events: other.events }],
    ['event more', { events: [...address.events, ...other.events] }],
    ['center', { centerIds: [2] }],
    ['center more', { centerIds: [1, 2] }],
  ] as const)
    scenario(`one ${what} is a change`)
      .given(added())
      .when(change(over))
      .then({ type: 'WebhookChanged', data: { ...of, ...address, ...over } as never });
  scenario('the same centers in another order are no change')
    .given({ type: 'WebhookAdded', data: { ...of, ...address, at: AT, centerIds: [1, 2] } })
    .when(change({ centerIds: [2, 1] }))
    .thenNothing();
  scenario('a change is made once').given(added()).when(change(other), change(other)).thenNothing();

  scenario('the secret is rotated')
    .given(added())
    .when({ type: 'RotateWebhookSecret', ...of })
    .then({ type: 'WebhookSecretRotated', data: of });

  const sends = [
    [{ type: 'RecordDeliverySentAgain', eventId: 'e1', topic: 'closure.lifted' }, 'WebhookDeliverySentAgain'],
    [{ type: 'RecordReplay', since: '2026-11-21 08:00:00' }, 'WebhookReplayed'],
    [{ type: 'RecordWebhookTest' }, 'WebhookTested'],
  ] as const;
  for (const [{ type, ...data }, event] of sends)
    scenario(`${type} is on record each time`)
      .given(added(), { type: event, data: { ...of, ...data } } as WebhookEvent)
      .when({ type, ...of, ...data } as WebhookCommand)
      .then({ type: event, data: { ...of, ...data } } as WebhookEvent);
  for (const [command] of sends.slice(0, 2))
    scenario(`${command.type} of one that ended is refused`)
      .given(added(), ended)
      .when({ ...command, ...of } as WebhookCommand)
      .thenRefused('webhook_ended');
  scenario('one that ended is tested')
    .given(added(), ended)
    .when({ type: 'RecordWebhookTest', ...of })
    .then({ type: 'WebhookTested', data: of });

  scenario('a broken address is paused')
    .given(added())
    .when({ type: 'PauseFailingWebhook', ...of })
    .then(paused('failing'));
  scenario('an address that answered 410 ends')
    .given(added())
    .when({ type: 'EndWebhook', ...of })
    .then(ended);
  scenario('a paused one can end')
    .given(added(), paused('asked'))
    .when({ type: 'EndWebhook', ...of })
    .then(ended);
  scenario('it ends once')
    .given(added())
    .when({ type: 'EndWebhook', ...of }, { type: 'EndWebhook', ...of })
    .thenNothing();
  for (const before of [paused('asked'), ended])
    scenario(`${before.type} stays, whatever fails afterwards`)
      .given(added(), before)
      .when({ type: 'PauseFailingWebhook', ...of })
      .thenNothing();

  scenario('an administrator pauses it')
    .given(added())
    .when(change({ state: 'paused' }))
    .then(paused('asked'));
  scenario('and changes it at once')
    .given(added())
    .when(change({ ...other, state: 'paused' }))
    .then({ type: 'WebhookChanged', data: { ...of, ...other } }, paused('asked'));
  for (const before of [paused('asked'), paused('failing'), ended])
    scenario(`${before.type} is resumed`)
      .given(added(), before)
      .when(change({ state: 'active' }))
      .then(resumed);
  scenario('a pause keeps its first cause')
    .given(added(), paused('failing'))
    .when(change({ state: 'paused' }))
    .thenNothing();
  scenario('an active one is not resumed')
    .given(added(), paused('asked'), resumed)
    .when(change({ state: 'active' }))
    .thenNothing();

  scenario('one is removed')
    .given(added())
    .when({ type: 'RemoveWebhook', ...of })
    .then(removed);
  scenario('the others stay when one is removed')
    .given(added(), added('w2'), removed)
    .when({ type: 'EndWebhook', webhookId: 'w2' })
    .then({ type: 'WebhookEnded', data: { webhookId: 'w2' } });
  scenario('one that is removed makes room for another')
    .given(...Array.from({ length: 20 }, (_, index) => added(`w${index}`)), removed)
    .when(add('w20'))
    .then(added('w20'));
  scenario('one that ended is not paused')
    .given(added(), ended)
    .when(change({ state: 'paused' }))
    .thenNothing();
  scenario('one is removed once')
    .given(added(), removed)
    .when({ type: 'RemoveWebhook', ...of })
    .thenNothing();
  for (const command of [
    change({ state: 'active' }),
    { type: 'RecordReplay', ...of, since: '2026-11-21 08:00:00' } as const,
    ...(['RotateWebhookSecret', 'EndWebhook', 'RecordWebhookTest'] as const).map((type) => ({ type, ...of })),
  ])
    scenario(`${command.type} of a removed one is refused`)
      .given(added(), removed)
      .when(command)
      .thenRefused('webhook_unknown');
  scenario('a delivery that ends after the removal pauses nothing')
    .given(added(), removed)
    .when({ type: 'PauseFailingWebhook', ...of })
    .thenRefused('webhook_unknown');
});
