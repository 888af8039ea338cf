import { describe } from 'vitest';
import { type UserCommand, userDecider } from '../../domain/user/decide.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import { scenariosOf } from '../support/decider-scenario.ts';

const user = scenariosOf(userDecider);
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId: 'u1', email: 'ana@example.org', personId: null, roles: [3] },
};
const change = (changeId: string) => ({
  userId: 'u1',
  changeId,
  email: 'nueva@example.org',
  until: '2026-11-22T16:00:00.000Z',
});
const ask = (changeId: string): UserCommand => ({ type: 'RequestEmailChange', ...change(changeId) });
const asked = (changeId: string): UserEvent => ({ type: 'UserEmailChangeRequested', data: change(changeId) });
const open = (changeId: string, at = '2026-11-21T17:00:00.000Z'): UserCommand => ({
  type: 'ChangeEmail',
  userId: 'u1',
  changeId,
  previous: 'ana@example.org',
  at,
});
const changed: UserEvent = {
  type: 'UserEmailChanged',
  data: { userId: 'u1', changeId: 'c1', email: 'nueva@example.org', previous: 'ana@example.org' },
};
const unknown = { code: 'email_change_unknown' } as const;

describe('another address of an account', () => {
  user('is asked for').given(registered).when(ask('c1')).then(asked('c1'));
  user('is asked for once').given(registered, asked('c1')).when(ask('c1')).thenNothing();
  user('is given up, and its link opens nothing any more')
    .given(registered, asked('c1'))
    .when({ type: 'WithdrawEmailChange', userId: 'u1' })
    .then({ type: 'UserEmailChangeWithdrawn', data: { userId: 'u1', changeId: 'c1' } });
  const withdrawn: UserEvent = { type: 'UserEmailChangeWithdrawn', data: { userId: 'u1', changeId: 'c1' } };
  user('is given up once')
    .given(registered, asked('c1'), withdrawn)
    .when({ type: 'WithdrawEmailChange', userId: 'u1' })
    .thenNothing();
  user('is not taken over once it was given up')
    .given(registered, asked('c1'), withdrawn)
    .when(open('c1'))
    .thenRefused(unknown);
  user('is not given up once it was taken over')
    .given(registered, asked('c1'), changed)
    .when({ type: 'WithdrawEmailChange', userId: 'u1' })
    .thenNothing();
  user('is taken over by its link').given(registered, asked('c1')).when(open('c1')).then(changed);
  user('is taken over once').given(registered, asked('c1'), changed).when(open('c1')).thenNothing();
  user('is not taken over by the link of an earlier request')
    .given(registered, asked('c1'), asked('c2'))
    .when(open('c1'))
    .thenRefused(unknown);
  user('is not taken over a day later')
    .given(registered, asked('c1'))
    .when(open('c1', '2026-11-22T16:00:01.000Z'))
    .thenRefused(unknown);
  user('is not taken over where nobody asked').given(registered).when(open('c1')).thenRefused(unknown);
  user('counts as confirmed, and as reached by mail')
    .given(
      registered,
      { type: 'UserEmailUnreachable', data: { userId: 'u1', cause: 'refused', status: '550' } },
      asked('c1'),
      changed,
    )
    .when({ type: 'ConfirmEmail', userId: 'u1' })
    .thenNothing();
});
