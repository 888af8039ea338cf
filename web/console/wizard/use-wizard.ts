import { useCallback, useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../shared/drafts.ts';
import { useSession } from '../../shared/session.tsx';
import { EMPTY, readState, type WizardState } from './wizard-state.ts';

const DRAFT = 'wizard';

export interface Wizard {
  readonly state: WizardState;
  readonly change: (next: (now: WizardState) => WizardState) => void;
  readonly restart: () => void;
}

/** The wizard's state, kept by this tab over a reload until the reservation is made. */
export function useWizard(): Wizard {
  const userId = useSession().data?.user?.id;
  const [state, setState] = useState<WizardState>(() =>
    userId ? readState(readDraft(userId, DRAFT)) : EMPTY,
  );
  useEffect(() => {
    if (!userId) return;
    if (state === EMPTY || state.step === 4) dropDraft(userId, DRAFT);
    else keepDraft(userId, DRAFT, state);
  }, [userId, state]);
  return { state, change: setState, restart: useCallback(() => setState(EMPTY), []) };
}
