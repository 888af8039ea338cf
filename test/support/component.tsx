import { cleanup, configure, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import type { AnyCall, ResponseOf } from '../../web/shared/call/client.ts';
import { queryClient } from '../../web/shared/call/query-client.ts';
import { ConsoleProviders } from '../../web/ui/console-providers.tsx';

const UNKNOWN_ELEMENT = /is unrecognized in this browser/;
const USER = { id: 'u-1', email: 'personal@demo.test', roles: ['Personal'], person: null };

// Without the whole page, which hides the message.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

export interface Sent {
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

/** `lost`: the connection breaks. */
type Fault = ({ readonly status: number } & Pick<ErrorBody, 'code'> & Partial<ErrorBody>) | 'lost';
type Answering = (sent: Sent) => Promise<Response> | Response;

/** One answer for each call; other requests fail the test. */
export class FakeServer {
  readonly #answers = new Map<AnyCall, Answering>();
  readonly #sent = new Map<AnyCall, Sent[]>();
  readonly unanswered: string[] = [];

  /** Answers once `until` has settled. */
  answers<C extends AnyCall>(
    call: C,
    answer: (sent: Sent) => ResponseOf<C>,
    until: Promise<void> = Promise.resolve(),
  ): void {
    this.#answers.set(call, async (sent) => {
      await until;
      const fields = answer(sent);
      return Response.json(typeof fields === 'string' ? fields : Object.assign({ response: 'OK' }, fields));
    });
  }

  /** From now on `call` is answered with `OK` once the test resolves it, with the headers that it gives. */
  answersAt(call: AnyCall, hold: (resolve: (headers: Record<string, string>) => void) => void): void {
    this.#answers.set(
      call,
      () =>
        new Promise((resolve) => hold((headers) => resolve(Response.json({ response: 'OK' }, { headers })))),
    );
  }

  /** From now on `call` is refused, or unreachable. */
  refuses(call: AnyCall, fault: Fault): void {
    this.#answers.set(call, () => {
      if (fault === 'lost') throw new TypeError('the connection is broken');
      const { status, ...refusal } = fault;
      return Response.json({ response: 'ERROR', error: '', ...refusal }, { status });
    });
  }

  sent(call: AnyCall): readonly Sent[] {
    return this.#sent.get(call) ?? [];
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(address, 'http://component.test');
    const method = init.method ?? 'GET';
    const found = [...this.#answers].find(([call]) => isFor(call, method, pathname));
    if (!found) {
      this.unanswered.push(`${method} ${pathname}`);
      throw new TypeError('no answer was given');
    }
    const [call, answer] = found;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const sent = { query, body, headers: new Headers(init.headers) };
    this.#sent.set(call, [...this.sent(call), sent]);
    return answer(sent);
  };
}

function isFor({ method, path }: AnyCall, asked: string, pathname: string): boolean {
  return method === asked && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
}

/** happy-dom looks lists up by a selector, which React's ids are not. */
function repairInputLists(): void {
  Object.defineProperty(HTMLInputElement.prototype, 'list', {
    configurable: true,
    get(this: HTMLInputElement) {
      return document.getElementById(this.getAttribute('list') ?? '');
    },
  });
}

/** Never connects. */
class SilentEvents extends EventTarget {
  close(): void {}
}

/** Components in the context of the console. Unanswered requests and console errors fail the test. */
export function componentsOfFile() {
  let server = new FakeServer();
  let troubles: string[] = [];
  repairInputLists();
  beforeEach(() => {
    server = new FakeServer();
    server.answers(sessionCalls.session, () => ({ user: USER, csrf_token: 'a token' }));
    troubles = [];
    window.history.replaceState(null, '', '/admin');
    vi.stubGlobal('fetch', server.fetch);
    vi.stubGlobal('EventSource', SilentEvents);
    vi.spyOn(console, 'error').mockImplementation((...texts) => {
      if (!UNKNOWN_ELEMENT.test(String(texts[0]))) troubles.push(texts.join(' '));
    });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    expect({ unanswered: server.unanswered, troubles }).toEqual({ unanswered: [], troubles: [] });
  });
  return {
    get server() {
      return server;
    },
    /** @returns the person who uses it */
    show(element: ReactElement, address = '/'): UserEvent {
      const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
      render(
        <ConsoleProviders>
          <RouterProvider router={router} />
        </ConsoleProviders>,
      );
      return userEvent.setup({ applyAccept: false });
    },
  };
}

/** Required fields. */
export function requiredLabels(form: HTMLElement): readonly string[] {
  return [...form.querySelectorAll('label, legend')]
    .map((label) => label.textContent ?? '')
    .filter((text) => text.includes('*'))
    .map((text) => text.replace(' *', '').trim());
}

/** Its label may end with the asterisk of a field that must be filled in. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(' *', '').trim() === label);
