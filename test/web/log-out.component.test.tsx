// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionCalls } from '../../api/contract/session.ts';
import { logOut } from '../../web/shared/session/session.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('a page that the browser kept over a log-out shows nothing, and is loaded afresh', async () => {
  components.server.answers(sessionCalls.logout, () => ({}));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await logOut();
  expect(assign).toHaveBeenCalled();
  expect(document.documentElement.hidden).toBe(false);

  window.dispatchEvent(new Event('pagehide'));
  // Other test files may have the same document.
  onTestFinished(() => {
    document.documentElement.hidden = false;
  });
  expect(document.documentElement.hidden).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  expect(reload).toHaveBeenCalledOnce();
});
