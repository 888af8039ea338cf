import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { closeOfFront } from '../../shared/kit/open-dialogs.ts';
import { useSession } from '../../shared/session/session.tsx';
import { wouldLose } from './unsaved.ts';
import { UNSAVED } from './use-unsaved-guard.ts';

/** Asks for all forms of the page, and lets Back close the dialog in front: the router heeds a single blocker. */
export function LeaveGuard() {
  const { confirm } = useDialogs();
  const hasEnded = Boolean(useSession().data?.ended);
  const front = useRef<ReturnType<typeof closeOfFront>>();
  const blocker = useBlocker((navigation) => {
    // The log-in has no other way out.
    front.current = navigation.historyAction === 'POP' && !hasEnded ? closeOfFront() : undefined;
    return front.current !== undefined || wouldLose(navigation);
  });
  const latest = useRef(blocker);
  latest.current = blocker;
  const isAsking = useRef(false);
  useEffect(() => {
    // The log-in hides the page, and the question with it.
    if (hasEnded && !isAsking.current) return blocker.reset?.();
    if (blocker.state === 'blocked' && front.current) {
      blocker.reset();
      front.current.current?.();
      return;
    }
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
