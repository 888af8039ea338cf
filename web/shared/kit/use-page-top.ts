import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageOf } from '../../../api/contract/pages.ts';
import { focusHeading } from './focus.ts';

/** A page that a link leads to begins at its top, or at the target of its `#`; the browser itself restores the place on Back. */
export function usePageTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const page = pageOf(pathname);
  const shown = useRef({ pathname, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, page };
    // Filters in the path replace their entry: the reader stays where they are.
    const isOther = type === 'REPLACE' ? page !== before.page : pathname !== before.pathname;
    if (type === 'POP' || !isOther) return;
    const target = hash && document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    leaveFoot();
  }, [pathname, page, hash, type]);
}

/** The foot is the same on all pages, so that its link keeps the focus: the next Tab would scroll down again. */
function leaveFoot(): void {
  const focused = document.activeElement;
  if (!focused?.closest('footer') || !(focused instanceof HTMLElement)) return;
  focused.blur();
  focusHeading();
}
