// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { navGroups } from '../../web/console/frame/nav.tsx';
import { SideNav } from '../../web/console/frame/side-nav.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const USER = { roles: ['Administrador'], centers: [] } as never;

test('the entry of the page stays in sight when a count gives another name a second line', () => {
  let count: (counts: Record<string, number>) => void = () => undefined;
  let bottom = 100;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, 200, this.matches('[aria-current="page"]') ? bottom : 100);
  });
  function Nav() {
    const [counts, setCounts] = useState({});
    count = setCounts;
    return <SideNav groups={navGroups(USER, counts)} />;
  }
  components.show(<Nav />, '/admin/log');
  const list = screen.getByRole('navigation').firstElementChild;
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Registro de eventos');
  expect(list?.scrollTop).toBe(0);
  bottom = 117;
  act(() => count({ '/admin/verify-people': 3 }));
  expect(list?.scrollTop).toBe(17);
});
