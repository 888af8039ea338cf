// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SEEN_HEADER } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { useCall } from '../../web/shared/call/use-call.ts';
import { useAction } from '../../web/shared/kit/use-action.ts';
import { Button } from '../../web/ui/button.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
/** Longer than changes are gathered for. */
const GATHERED_MS = 150;
/** A load over a slow line: less than a request may take. */
const SLOW_MS = 20_000;

/** The page's live connection, on which the test sends. */
class Live extends EventTarget {
  static open: Live[] = [];
  readonly readyState = 1;
  constructor() {
    super();
    Live.open.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  close(): void {}
}

function moved(position: number) {
  const data = JSON.stringify({
    keys: ['reservation:r1'],
    views: { 'audit-log': '99', 'reservation-detail': String(position) },
  });
  act(() => Live.open.at(-1)?.dispatchEvent(new MessageEvent('moved', { data })));
}

/** A new connection begins with it: no positions. */
function recentlyMoved() {
  const data = JSON.stringify({ keys: ['reservation:r1'] });
  act(() => Live.open.at(-1)?.dispatchEvent(new MessageEvent('recent', { data })));
}

function Requests() {
  const list = useCall(calls.approvals, {});
  const approving = useAction(calls.approve, { failure: 'No' });
  return (
    <Button
      {...approving.button({ body: { ids: ['r1'] } })}
      text={`${list.data?.approvals.length ?? '-'} por aprobar`}
    />
  );
}

const loads = () => components.server.sent(calls.approvals).length;
let answered = (_position: number) => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('EventSource', Live);
  components.server.answers(calls.approvals, () => ({ approvals: [] }));
  components.server.answersAt(calls.approve, (resolve) => {
    answered = (position) => resolve({ [SEEN_HEADER]: String(position) });
  });
  return () => vi.useRealTimers();
});

async function approve(): Promise<void> {
  const user = components.show(<Requests />);
  await screen.findByText('0 por aprobar');
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(components.server.sent(calls.approve)).toHaveLength(1));
  expect(loads()).toBe(1);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The load before may end later on a busy machine, and the next one begins after that. */
async function loadsBecome(count: number): Promise<void> {
  const seen = async () => {
    await pass(GATHERED_MS);
    expect(loads()).toBe(count);
  };
  await waitFor(seen, { timeout: 5_000 });
}

it('an own change that is heard of before its answer is loaded once', async () => {
  await approve();
  moved(7);
  await pass(GATHERED_MS * 2);
  expect(loads()).toBe(1);
  answered(7);
  await pass(GATHERED_MS);
  expect(loads()).toBe(2);
});

it('an own change that is heard of after its answer is loaded once', async () => {
  await approve();
  answered(17);
  await waitFor(() => expect(loads()).toBe(2));
  moved(17);
  await pass(GATHERED_MS);
  expect(loads()).toBe(2);
});

it('an own change that is heard of just after one from before its load is loaded once', async () => {
  await approve();
  recentlyMoved();
  await pass(GATHERED_MS / 3);
  answered(37);
  await waitFor(() => expect(loads()).toBe(2));
  await pass(1);
  moved(37);
  await pass(GATHERED_MS);
  expect(loads()).toBe(2);
});

it('a change of a colleague just after it is loaded too', async () => {
  await approve();
  answered(27);
  await waitFor(() => expect(loads()).toBe(2));
  moved(28);
  moved(27);
  await loadsBecome(3);
});

it('changes that keep coming are shown meanwhile, and break no load off', async () => {
  components.show(<Requests />);
  await screen.findByText('0 por aprobar');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  components.server.answers(calls.approvals, () => ({ approvals: [] }), held);
  for (let position = 41; position <= 49; position += 1) {
    moved(position);
    await pass(GATHERED_MS / 3);
  }
  await pass(SLOW_MS);
  moved(50);
  await pass(GATHERED_MS);
  expect(loads()).toBe(2);
  answer();
  await loadsBecome(3);
});
