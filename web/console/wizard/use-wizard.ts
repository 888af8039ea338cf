import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../shared/storage/drafts.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { EMPTY, reachable, readState, type Step, stepOfEntry, type WizardState } from './wizard-state.ts';

const DRAFT = 'wizard';

export interface Wizard {
  readonly state: WizardState;
  readonly change: (next: (now: WizardState) => WizardState) => void;
  /** Goes on to a step: the browser's Back leads to the one before. */
  readonly go: (step: Step) => void;
  readonly back: () => void;
}

/** The wizard's state, kept by this tab over a reload until the reservation is made; a step is an entry of the history. */
export function useWizard(): Wizard {
  const userId = useSession().data?.user?.id;
  const [kept, setState] = useState<WizardState>(() =>
    userId ? readState(readDraft(userId, DRAFT)) : EMPTY,
  );
  const entry = useLocation();
  const asked = stepOfEntry(entry.state);
  const step = reachable(kept, asked ?? kept.step);
  const dayCenterId = useCenterOfTheDay().center?.id ?? 0;
  const centerId = kept.centerId || dayCenterId;
  const navigate = useNavigate();
  const restart = () => {
    setState(EMPTY);
    void navigate('', { replace: true, state: { step: 1 } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history counts
  useEffect(() => {
    // Leaving the last step starts another reservation: this one has been made.
    if (kept.shortcode !== '' && asked !== 4) restart();
    else if (asked === null) void navigate('', { replace: true, state: { step } });
  }, [entry.key]);
  useEffect(() => {
    if (!userId) return;
    if (kept === EMPTY || step === 4) dropDraft(userId, DRAFT);
    else keepDraft(userId, DRAFT, { ...kept, step });
  }, [userId, kept, step]);
  const go = (next: Step) => {
    setState((now) => ({ ...now, step: next }));
    const replace = next === 4;
    void navigate('', { replace, state: { step: next, isPushed: !replace } });
  };
  const back = () => {
    if (entry.state?.isPushed) void navigate(-1);
    else void navigate('', { replace: true, state: { step: step === 3 ? 2 : 1 } });
  };
  const change: Wizard['change'] = (next) =>
    setState((now) => next({ ...now, centerId: now.centerId || dayCenterId }));
  return { state: { ...kept, centerId, step }, change, go, back };
}
