import { type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/call/api-error.ts';
import { ChangedNote } from '../show/changed-note.tsx';

type Values = Readonly<Record<string, unknown>>;

export interface Overtaken<Seen extends Values> {
  readonly note: ReactNode;
  /** Null where others were faster: the note shows their changes, `rebase` takes their values. @throws any other refusal */
  readonly watch: <Answer>(
    send: (seen: Seen) => Promise<Answer>,
    rebase: (known: never) => void,
  ) => Promise<Answer | null>;
  readonly settle: (shown: Seen) => void;
}

/**
 * For forms of calls that take what the form has seen, a `version` or the values `known`, so that the server refuses
 * what somebody else changed meanwhile. Every try is sent with the last that the form has shown: a change that came in
 * between two tries is refused as the first was. `shown`: what it was opened with; `labels`: of its fields.
 */
export function useOvertaken<Seen extends Values>(
  shown: Seen,
  labels: Readonly<Record<string, string>>,
): Overtaken<Seen> {
  const [seen, setSeen] = useState(shown);
  const [changes, setChanges] = useState<ApiError['changes'] | null>(null);
  return {
    note: changes && <ChangedNote changes={changes} labels={labels} />,
    async watch(send, rebase) {
      try {
        return await send(seen);
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || !thrown.current) throw thrown;
        const current: Values = thrown.current;
        setChanges(thrown.changes);
        setSeen(
          (before) => Object.fromEntries(Object.keys(before).map((name) => [name, current[name]])) as Seen,
        );
        if (thrown.current.known) rebase(thrown.current.known as never);
        return null;
      }
    },
    settle(next) {
      setSeen(next);
      setChanges(null);
    },
  };
}
