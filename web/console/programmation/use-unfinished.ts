import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { type CreateDraft, dropCreateDraft, readCreateDraft } from './create/draft.ts';
import type { ShownDay } from './grid/address/use-grid-address.ts';
import { REOPENS, useReopen } from './use-reopen.ts';

/**
 * Reopens the unfinished form once, and whenever an address asks for it: at once where its day is the shown one (after
 * log-in or reload), else on request.
 */
export function useUnfinished(shown: ShownDay, isReady: boolean, open: (draft: CreateDraft) => void): void {
  const userId = useSession().data?.user?.id;
  const toast = useToaster();
  const reopen = useReopen(shown, open);
  const { state, key } = useLocation();
  const asked = state === REOPENS ? key : '';
  const done = useRef<string | null>(null);
  useEffect(() => {
    const isDone = done.current !== null && (asked === '' || asked === done.current);
    if (isDone || !userId || !isReady) return;
    done.current = asked;
    const draft = readCreateDraft(userId);
    if (!draft) return;
    const { centerId, date } = draft.slot;
    if (centerId === shown.centerId && date === shown.date) return open(draft);
    if (!shown.day.centers.some(({ id }) => id === centerId)) return dropCreateDraft(userId);
    toast({
      message: `Dejó una reserva sin terminar para el ${longDate(date)}.`,
      intent: 'warning',
      action: [
        { label: 'Continuar', onClick: () => reopen(draft) },
        { label: 'Descartar', onClick: () => dropCreateDraft(userId) },
      ],
    });
  }, [userId, isReady, asked, shown, open, reopen, toast]);
}
