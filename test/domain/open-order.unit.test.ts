import { describe, expect, test } from 'vitest';
import { fold } from '../../domain/decider.ts';
import { type OpenOrderCommand, openOrderDecider } from '../../domain/open-order/decide.ts';
import {
  type OpenOrderEvent,
  type OpenOrderRequest,
  openOrderSubject,
} from '../../domain/open-order/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const only = { orderId: 'o1' };
const item = (over: object = {}) => ({
  itemId: 'i1',
  reservationId: '1.20261124.a',
  attractionId: 1,
  date: '2026-11-24',
  start: 600,
  end: 660,
  ...over,
});
const order: OpenOrderRequest = {
  ...only,
  keyId: 'key-1',
  uuid: 'u1',
  attempt: 1,
  items: [item()],
  brokerRole: 'Club',
  brokerName: 'Club Norte',
  customerEmail: 'ana@example.org',
  customerGivenName: 'Ana',
  customerFamilyName: 'López',
};
const ask = (over: Partial<OpenOrderRequest> = {}): OpenOrderCommand => ({
  type: 'RequestOpenOrder',
  request: { ...order, ...over },
});
const complete: OpenOrderCommand = { type: 'CompleteOpenOrder', ...only };
const reject: OpenOrderCommand = { type: 'RejectOpenOrder', ...only };
const rollBack: OpenOrderCommand = { type: 'FinishOpenOrderRollback', ...only };
const remove: OpenOrderCommand = { type: 'RequestOpenOrderDeletion', ...only };
const erase: OpenOrderCommand = { type: 'EraseOpenOrder', ...only };
const finish: OpenOrderCommand = { type: 'FinishOpenOrderDeletion', ...only };
const requested: OpenOrderEvent = { type: 'OpenOrderRequested', data: order };
const completed: OpenOrderEvent = { type: 'OpenOrderCompleted', data: only };
const rejected: OpenOrderEvent = { type: 'OpenOrderRejected', data: only };
const rolledBack: OpenOrderEvent = { type: 'OpenOrderRolledBack', data: only };
const erased: OpenOrderEvent = { type: 'OpenOrderErased', data: only };
const deleting: OpenOrderEvent = { type: 'OpenOrderDeletionRequested', data: only };
const deleted: OpenOrderEvent = { type: 'OpenOrderDeleted', data: only };
const scenario = scenariosOf(openOrderDecider);

describe('an order of a partner', () => {
  scenario('begins with its first attempt')
    .given()
    .when(ask({ attempt: 7 }))
    .then(requested);
  scenario('asked for twice is one').given(requested).when(ask()).thenNothing();
  scenario('asked for once more when it is completed is one')
    .given(requested, completed)
    .when(ask())
    .thenNothing();
  scenario('keeps its id to itself: the same id for other hours is refused')
    .given(requested)
    .when(ask({ items: [item({ start: 660, end: 720 })] }))
    .thenRefused('open_order_exists');
  scenario('keeps its id to itself: the same id for another court is refused')
    .given(requested)
    .when(ask({ items: [item({ attractionId: 2 })] }))
    .thenRefused('open_order_exists');
  scenario('keeps its id to itself: the same id for one hour more is refused')
    .given(requested)
    .when(ask({ items: [item(), item({ date: '2026-11-25' })] }))
    .thenRefused('open_order_exists');
  scenario('keeps its id to itself: the same id for another customer is refused')
    .given(requested)
    .when(ask({ customerEmail: 'eva@example.org' }))
    .thenRefused('open_order_exists');
  scenario('is the same when its codes were made a second time')
    .given(requested)
    .when(ask({ items: [item({ itemId: 'i2', reservationId: '1.20261124.b' })] }))
    .thenNothing();
  scenario('may be asked for once more when it was undone, for other hours too')
    .given(requested, rejected, rolledBack)
    .when(ask({ attempt: 2, items: [item({ start: 660, end: 720 })] }))
    .then({
      type: 'OpenOrderRequested',
      data: { ...order, attempt: 2, items: [item({ start: 660, end: 720 })] },
    });
  scenario('is not asked for once more before it is undone')
    .given(requested, rejected)
    .when(ask({ items: [item({ start: 660, end: 720 })] }))
    .thenRefused('open_order_exists');
  scenario('that is being deleted is not asked for once more')
    .given(requested, completed, deleting)
    .when(ask())
    .thenRefused('open_order_deleted');
  scenario('that was deleted is not asked for once more')
    .given(requested, completed, deleting, deleted)
    .when(ask())
    .thenRefused('open_order_deleted');
  scenario('that was deleted at once, as the log has it of old, is not asked for once more')
    .given(requested, completed, deleted)
    .when(ask())
    .thenRefused('open_order_deleted');
});

describe('an order of a partner ends whole or not at all', () => {
  scenario('it is completed').given(requested).when(complete).then(completed);
  scenario('it is completed once').given(requested).when(complete, complete).thenNothing();
  scenario('it is rejected').given(requested).when(reject).then(rejected);
  scenario('it is rejected once').given(requested).when(reject, reject).thenNothing();
  scenario('it is not rejected once more when it is undone')
    .given(requested, rejected, rolledBack)
    .when(reject)
    .thenNothing();
  scenario('completed, it is not rejected')
    .given(requested, completed)
    .when(reject)
    .thenRefused('open_order_settled');
  scenario('rejected, it is not completed')
    .given(requested, rejected)
    .when(complete)
    .thenRefused('open_order_settled');
  scenario('rejected, it is undone').given(requested, rejected).when(rollBack).then(rolledBack);
  scenario('it is undone once').given(requested, rejected).when(rollBack, rollBack).thenNothing();
  scenario('it is not undone unless it was rejected')
    .given(requested, completed)
    .when(rollBack)
    .thenRefused('open_order_settled');
  for (const command of [complete, reject, rollBack, remove, finish])
    scenario(`${command.type} needs an order`).given().when(command).thenRefused('open_order_unknown');
  scenario('an end without an order is none').given(completed).when(remove).thenRefused('open_order_unknown');
  scenario('a deletion without an order is none').given(deleted).when(ask()).then(requested);
});

describe('the deletion of an order of a partner', () => {
  scenario('begins when it is completed').given(requested, completed).when(remove).then(deleting);
  scenario('begins once').given(requested, completed).when(remove, remove).thenNothing();
  scenario('finds nothing that still waits').given(requested).when(remove).thenRefused('open_order_unknown');
  scenario('finds nothing that was undone')
    .given(requested, rejected, rolledBack)
    .when(remove)
    .thenRefused('open_order_unknown');
  scenario('ends').given(requested, completed, deleting).when(finish).then(deleted);
  scenario('ends once').given(requested, completed, deleting).when(finish, finish).thenNothing();
  scenario('does not begin once more when it has ended')
    .given(requested, completed, deleting, deleted)
    .when(remove)
    .thenNothing();
  scenario('does not end before it was asked for')
    .given(requested, completed)
    .when(finish)
    .thenRefused('open_order_settled');
  test('forgets the customer and keeps the hours', () => {
    const events = [requested, completed, deleting, deleted];
    expect(fold(openOrderDecider, openOrderDecider.initial, events)).toEqual({
      status: 'deleted',
      request: { ...order, customerEmail: '', customerGivenName: '', customerFamilyName: '' },
    });
  });
  scenario('is erased once, and keeps its hours').given(requested, completed).when(erase).then(erased);
  scenario('that was undone has nothing to erase')
    .given(requested, rejected, rolledBack)
    .when(erase)
    .thenNothing();
  scenario('is not erased before it is settled')
    .given(requested)
    .when(erase)
    .thenRefused('open_order_settled');
  test('has no customer once it is erased or undone', () => {
    for (const events of [
      [requested, completed, erased],
      [requested, rejected, rolledBack],
    ])
      expect(fold(openOrderDecider, openOrderDecider.initial, events)).toMatchObject({
        request: { customerEmail: '', customerGivenName: '', customerFamilyName: '', items: order.items },
      });
  });
  test('takes the key of this attempt alone', () => {
    expect([1, 2].map((attempt) => openOrderSubject('o1', attempt))).toEqual(['order:o1', 'order:o1:2']);
  });
});
