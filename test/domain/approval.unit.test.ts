import { describe, expect, test } from 'vitest';
import { type ApprovalCommand, approvalDecider } from '../../domain/approval/decide.ts';
import type { ApprovalEvent } from '../../domain/approval/events.ts';
import { heldUntil } from '../../domain/approval/hold.ts';
import { approvalScopeDecider, asksForApproval, noApproval } from '../../domain/approval/scope.ts';
import type { Approval } from '../../domain/approval/state.ts';
import { fold } from '../../domain/decider.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const target = { reservationId: '1.20261124.a', attractionId: 1, date: '2026-11-24' };
const UNTIL = '2026-11-22T14:00:00.000Z';
const LATER = '2026-11-23T14:00:00.000Z';
const PENDING: Approval = { status: 'pending', until: UNTIL };

const request: ApprovalCommand = {
  type: 'RequestApproval',
  ...target,
  until: UNTIL,
  untilLocal: '2026-11-22 08:00:00',
};
const renew: ApprovalCommand = { ...request, type: 'RenewApproval' };
const grant: ApprovalCommand = { type: 'GrantApproval', ...target };
const refusal: ApprovalCommand = {
  type: 'RefuseApproval',
  ...target,
  personId: null,
  reason: 'No hay árbitro',
};
const expire = (at: string): ApprovalCommand => ({ type: 'ExpireApproval', ...target, at });
const withdraw: ApprovalCommand = { type: 'WithdrawApproval', ...target };
const settle: ApprovalCommand = { type: 'SettleApproval', ...target };
const reopen: ApprovalCommand = {
  type: 'ReopenApproval',
  ...target,
  at: '2026-11-21T15:00:00.000Z',
  until: UNTIL,
  untilLocal: '2026-11-22 08:00:00',
};
const undecided = { accepted: false, refusal: { code: 'approval_undecided' } };
const decided = { accepted: false, refusal: { code: 'approval_decided' } };

const typesOf = (command: ApprovalCommand, state: Approval) => {
  const decision = approvalDecider.decide(command, state);
  return decision.accepted ? decision.events.map(({ type }) => type) : decision;
};

describe('the request that a reservation be approved', () => {
  test.each<[string, Approval, ApprovalCommand, unknown]>([
    ['is made once', { status: 'none' }, request, ['ApprovalRequested']],
    ['is not made twice', PENDING, request, []],
    ['is not made again once it was decided', { status: 'granted' }, request, []],
    ['is not renewed where nobody made it', { status: 'none' }, renew, []],
    ['is renewed for another instant', PENDING, { ...renew, until: LATER }, ['ApprovalRequested']],
    ['is not renewed for the same instant', PENDING, renew, []],
    ['is renewed once its reservation is restored', { status: 'withdrawn' }, renew, ['ApprovalRequested']],
    ['is not made again once it was withdrawn', { status: 'withdrawn' }, request, []],
    ['is not renewed once it was decided', { status: 'granted' }, renew, []],
    ['is granted', PENDING, grant, ['ApprovalGranted']],
    ['granted twice is granted once', { status: 'granted' }, grant, []],
    ['is refused', PENDING, refusal, ['ApprovalRefused']],
    ['refused twice is refused once', { status: 'refused' }, refusal, []],
    ['refused can not be granted', { status: 'refused' }, grant, decided],
    ['granted can not be refused', { status: 'granted' }, refusal, decided],
    ['that nobody made can not be granted', { status: 'none' }, grant, decided],
    ['does not expire before its hour', PENDING, expire('2026-11-22T13:59:59.999Z'), []],
    ['expires at its hour', PENDING, expire(UNTIL), ['ApprovalExpired']],
    ['granted does not expire', { status: 'granted' }, expire(UNTIL), []],
    ['expired can not be granted', { status: 'expired' }, grant, decided],
    ['is withdrawn with its reservation', PENDING, withdraw, ['ApprovalWithdrawn']],
    ['granted stays so when its reservation is cancelled', { status: 'granted' }, withdraw, []],
    ['refused is settled once its time is free', { status: 'refused' }, settle, ['ApprovalSettled']],
    ['settled twice is settled once', { status: 'settled', wasRefused: true }, settle, []],
    [
      'refused again once its time is free is refused once',
      { status: 'settled', wasRefused: true },
      refusal,
      [],
    ],
    ['that has expired can not be refused', { status: 'settled', wasRefused: false }, refusal, decided],
    ['pending can not be settled', PENDING, settle, []],
    ['granted waits again when staff take that back', { status: 'granted' }, reopen, ['ApprovalReopened']],
    ['refused waits again when staff take that back', { status: 'refused' }, reopen, ['ApprovalReopened']],
    [
      'refused waits again when staff take that back once its time is free',
      { status: 'settled', wasRefused: true },
      reopen,
      ['ApprovalReopened'],
    ],
    ['taken up twice is taken up once', PENDING, reopen, []],
    ['that nobody made can not be taken up again', { status: 'none' }, reopen, undecided],
    ['that has expired can not be taken up again', { status: 'expired' }, reopen, undecided],
    [
      'that expired, its time being free, can not be taken up again',
      { status: 'settled', wasRefused: false },
      reopen,
      undecided,
    ],
    ['withdrawn can not be taken up again', { status: 'withdrawn' }, reopen, undecided],
    [
      'can not be taken up again once its reservation has begun',
      { status: 'granted' },
      { ...reopen, at: UNTIL },
      { accepted: false, refusal: { code: 'approval_too_late' } },
    ],
  ])('%s', (_, state, command, expected) => expect(typesOf(command, state)).toEqual(expected));
});

const held = { until: UNTIL, untilLocal: '2026-11-22 08:00:00' };
const requested: ApprovalEvent = { type: 'ApprovalRequested', data: { ...target, ...held } };
const granted: ApprovalEvent = { type: 'ApprovalGranted', data: target };
const refused: ApprovalEvent = {
  type: 'ApprovalRefused',
  data: { ...target, personId: null, reason: 'No hay árbitro' },
};
const expired: ApprovalEvent = { type: 'ApprovalExpired', data: target };
const withdrawn: ApprovalEvent = { type: 'ApprovalWithdrawn', data: target };
const settled: ApprovalEvent = { type: 'ApprovalSettled', data: target };
const reopened: ApprovalEvent = { type: 'ApprovalReopened', data: { ...target, ...held } };

describe('a request for approval in the log', () => {
  const scenario = scenariosOf(approvalDecider);
  scenario('is written with the instant until which it waits').given().when(request).then(requested);
  scenario('is written once').given().when(request, request).thenNothing();
  scenario('is granted once').given(requested).when(grant, grant).thenNothing();
  scenario('is refused with the reason').given(requested).when(refusal).then(refused);
  scenario('is refused once').given(requested).when(refusal, refusal).thenNothing();
  scenario('that was refused is not granted')
    .given(requested, refused)
    .when(grant)
    .thenRefused('approval_decided');
  scenario('expires at the instant that was written').given(requested).when(expire(UNTIL)).then(expired);
  scenario('that was withdrawn does not expire')
    .given(requested, withdrawn)
    .when(expire(UNTIL))
    .thenNothing();
  scenario('that has expired is settled once its time is free')
    .given(requested, expired)
    .when(settle)
    .then(settled);
  scenario('that was granted and taken up again can be refused')
    .given(requested, granted, reopened)
    .when(refusal)
    .then(refused);
  scenario('that was refused is taken up again after its time was free')
    .given(requested, refused, settled)
    .when(reopen)
    .then(reopened);
  scenario('that has expired is not taken up again after its time was free')
    .given(requested, expired, settled)
    .when(reopen)
    .thenRefused('approval_undecided');
  test.each<[string, ApprovalEvent[], Approval]>([
    ['waits', [requested], PENDING],
    ['waits once more', [requested, refused, reopened], PENDING],
    ['is granted', [requested, granted], { status: 'granted' }],
    ['is refused', [requested, refused], { status: 'refused' }],
    ['has expired', [requested, expired], { status: 'expired' }],
    ['is withdrawn', [requested, withdrawn], { status: 'withdrawn' }],
    ['was refused and is over', [requested, refused, settled], { status: 'settled', wasRefused: true }],
    ['expired and is over', [requested, expired, settled], { status: 'settled', wasRefused: false }],
  ])('%s after its last event', (_, events, approval) => {
    expect(fold(approvalDecider, approvalDecider.initial, events)).toEqual(approval);
  });
});

test.each([
  ['for the hours that are set', '2026-11-24T14:00:00Z', 24, '2026-11-22T14:00:00.000Z'],
  ['until it begins, where that is sooner', '2026-11-22T13:00:00Z', 24, '2026-11-22T13:00:00.000Z'],
  ['until it begins, where no hours are set', '2026-11-24T14:00:00Z', 0, '2026-11-24T14:00:00.000Z'],
])('a request holds its time %s', (_, begins, hours, until) =>
  expect(heldUntil({ madeAt: '2026-11-21T14:00:00.000Z', begins, hours })).toBe(until),
);

test.each([
  ['as long as before', '2026-11-24T14:00:00Z', 2, '2026-11-22T14:00:00.000Z'],
  ['longer where the hours allow it', '2026-11-24T14:00:00Z', 48, '2026-11-23T14:00:00.000Z'],
  ['until its new begin, where that is sooner', '2026-11-22T13:00:00Z', 48, '2026-11-22T13:00:00.000Z'],
])('a request of a moved reservation holds its time %s', (_, begins, hours, until) =>
  expect(heldUntil({ madeAt: '2026-11-21T14:00:00.000Z', begins, hours, atLeast: UNTIL })).toBe(until),
);

describe('the scope of approvals', () => {
  const set = (reservationTypeIds: number[], centerIds: number[], at: string) =>
    ({ type: 'SetApprovalScope', reservationTypeIds, centerIds, at }) as const;
  const scopeAfter = (state: typeof noApproval, command: ReturnType<typeof set>) => {
    const decision = approvalScopeDecider.decide(command, state);
    if (!decision.accepted) throw new Error('refused');
    return decision.events.reduce(approvalScopeDecider.evolve, state);
  };
  const first = scopeAfter(noApproval, set([4], [], '2026-11-21T10:00:00.000Z'));

  test('reservations of its types and centers that are made from then on', () => {
    const of = (reservationTypeId: number, centerId: number) => ({ reservationTypeId, centerId });
    expect(asksForApproval(first, of(4, 1), '2026-11-21T09:59:59.999Z')).toBe(false);
    expect(asksForApproval(first, of(4, 1), '2026-11-21T10:00:00.000Z')).toBe(true);
    expect(asksForApproval(first, of(5, 1), '2026-11-21T11:00:00.000Z')).toBe(false);
    const second = scopeAfter(first, set([4], [1], '2026-11-22T10:00:00.000Z'));
    expect(asksForApproval(second, of(4, 2), '2026-11-21T11:00:00.000Z')).toBe(true);
    expect(asksForApproval(second, of(5, 1), '2026-11-21T11:00:00.000Z')).toBe(false);
    expect(asksForApproval(second, of(5, 1), '2026-11-22T11:00:00.000Z')).toBe(true);
  });

  const change = scenariosOf(approvalScopeDecider);
  const written = (reservationTypeIds: number[], centerIds: number[], at: string) => ({
    type: 'ApprovalScopeChanged' as const,
    data: { name: 'approval_scope' as const, reservationTypeIds, centerIds, at },
  });
  const [MONDAY, TUESDAY] = ['2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z'];
  change('is written whole')
    .given()
    .when(set([4], [1], MONDAY))
    .then(written([4], [1], MONDAY));
  change('that loses one of two types is another')
    .given(written([4, 5], [1], MONDAY))
    .when(set([4], [1], TUESDAY))
    .then(written([4], [1], TUESDAY));
  change('with one type in the place of another is another')
    .given(written([4], [1], MONDAY))
    .when(set([5], [1], TUESDAY))
    .then(written([5], [1], TUESDAY));
  change('that names a type twice is the same')
    .given(written([4], [1], MONDAY))
    .when(set([4, 4], [1], TUESDAY))
    .thenNothing();

  const known = { reservationTypeIds: [4], centerIds: [] };
  change('keeps what others changed and its form did not')
    .given(written([4], [], MONDAY), written([4], [2, 1], MONDAY))
    .when({ ...set([5], [], TUESDAY), known })
    .then(written([5], [2, 1], TUESDAY));
  change('is refused where others changed the same')
    .given(written([4], [], MONDAY), written([6, 4], [2], MONDAY))
    .when({ ...set([5], [1], TUESDAY), known })
    .thenRefused({
      code: 'values_overtaken',
      changes: [
        { field: 'reservationTypeIds', before: [4], after: [4, 6] },
        { field: 'centerIds', before: [], after: [2] },
      ],
      known: { reservationTypeIds: [4, 6], centerIds: [2] },
    });

  test('the same twice decides nothing', () => {
    expect(approvalScopeDecider.decide(set([4], [], '2026-11-23T10:00:00.000Z'), first)).toEqual({
      accepted: true,
      events: [],
    });
  });
});
