import { useState } from 'react';
import type { AffectedReservation } from '../../../api/contract/closures.ts';
import { ApiError } from '../../shared/call/api-error.ts';

interface Listed {
  readonly affected: readonly AffectedReservation[];
  readonly affected_version: string;
}

interface Closing<Answer> {
  /** Asks the server for the affected reservations alone. */
  readonly look: () => Promise<Listed>;
  /** `version`: of the list that was shown, or of the empty one that was just asked for. */
  readonly close: (version: { readonly affected_version: string }) => Promise<Answer>;
}

/** Reservations that a closing would affect: the server lists them first, and again where others came in meanwhile. */
export function useAffected() {
  const [affected, setAffected] = useState<(Listed & { readonly question: string }) | null>(null);
  const knownFor = (question: string) => (affected?.question === question ? affected : null);
  return {
    affected,
    /** Null: not asked for this question. */
    listFor: (question: string) => knownFor(question)?.affected ?? null,
    /** Null: they are shown now, and one has to decide. @throws as `look` and `close` */
    async settle<Answer>(question: string, { look, close }: Closing<Answer>): Promise<Answer | null> {
      const show = async () => {
        const { affected, affected_version } = await look();
        setAffected({ question, affected, affected_version });
        return { affected, affected_version };
      };
      const known = knownFor(question);
      const listed = known ?? (await show());
      if (!known && listed.affected.length > 0) return null;
      try {
        return await close({ affected_version: listed.affected_version });
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === 'closure_list_changed') await show();
        throw thrown;
      }
    },
  };
}
