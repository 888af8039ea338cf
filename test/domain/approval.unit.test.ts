import { describe, expect, test } from 'vitest';
import { type ApprovalCommand, approvalDecider } from '../../domain/approval/decide.ts';
import { heldUntil } from '../../domain/approval/hold.ts';
import { approvalScopeDecider, asksForApproval, noApproval } from '../../domain/approval/scope.ts';
import type { Approval } from '../../domain/approval/state.ts';

const target = { reservationId: '1.20261124.a', attractionId: 1, date: '2026-11-24' };
const UNTIL = '2026-11-22T14:00:00.000Z';
const PENDING: Approval = { status: 'pending', until: UNTIL };

const request: ApprovalCommand = {
  type: 'RequestApproval',
  ...target,
  until: UNTIL,
  untilLocal: '2026-11-22 08:00:00',
};
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

test.each([
  ['for the hours that are set', '2026-11-24T14:00:00Z', 24, '2026-11-22T14:00:00.000Z'],
  ['until it begins, where that is sooner', '2026-11-22T13:00:00Z', 24, '2026-11-22T13:00:00.000Z'],
  ['until it begins, where no hours are set', '2026-11-24T14:00:00Z', 0, '2026-11-24T14:00:00.000Z'],
])('a request holds its time %s', (_, begins, hours, until) =>
  expect(heldUntil({ madeAt: '2026-11-21T14:00:00.000Z', begins, hours })).toBe(until),
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

  test('the same twice decides nothing', () => {
    expect(approvalScopeDecider.decide(set([4], [], '2026-11-23T10:00:00.000Z'), first)).toEqual({
      accepted: true,
      events: [],
    });
  });
});
