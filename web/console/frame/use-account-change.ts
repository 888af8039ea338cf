import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '../../../api/contract/session.ts';
import { useLive } from '../../shared/call/live.ts';
import { SESSION_KEY } from '../../shared/call/query-client.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';

/** Follows changes to the account, and notifies when another user logs in with this browser in another tab. */
export function useAccountChange(user: SessionUser | null | undefined): void {
  const toast = useToaster();
  const cache = useQueryClient();
  const before = useRef<string>();
  const [id, email] = [user?.id, user?.email];
  // Its roles or centers may have changed.
  useLive(id ? [`user:${id}`] : [], () => void cache.invalidateQueries({ queryKey: SESSION_KEY }));
  useEffect(() => {
    if (!id) return;
    const hasChanged = before.current !== undefined && before.current !== id;
    before.current = id;
    if (!hasChanged) return;
    toast({
      message: `En este navegador se ha iniciado sesión con otra cuenta: ${email}. Lo que haga a partir de ahora lo hará con ella.`,
      intent: 'warning',
    });
  }, [id, email, toast]);
}
