import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { wouldLose } from './unsaved.ts';
import { UNSAVED } from './use-unsaved-guard.ts';

/** Asks for all forms of the page: the router heeds a single blocker. */
export function LeaveGuard() {
  const { confirm } = useDialogs();
  const blocker = useBlocker(wouldLose);
  const latest = useRef(blocker);
  latest.current = blocker;
  const isAsking = useRef(false);
  const hasEnded = Boolean(useSession().data?.ended);
  useEffect(() => {
    // The log-in hides the page, and the question with it.
    if (hasEnded && !isAsking.current) return blocker.reset?.();
    // Back is pressed again while the question is open: it is about the last press then.
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void confirm(UNSAVED).then((leaves) => {
      isAsking.current = false;
      const { current } = latest;
      if (leaves) current.proceed?.();
      else current.reset?.();
    });
  }, [blocker, confirm, hasEnded]);
  return null;
}
