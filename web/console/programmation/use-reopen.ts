import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session.tsx';
import { type CreateDraft, keepCreateDraft } from './create/draft.ts';
import { writeAddress } from './grid/address/grid-address.ts';
import type { ShownDay } from './grid/address/use-grid-address.ts';

/** State of an address that asks the grid for the unfinished form. */
export const REOPENS = 'reopens';

/** Shows the day of a form and opens it there; from another page, the grid opens it as an unfinished one. */
export function useReopen({ show }: ShownDay, open: (draft: CreateDraft) => void): typeof open {
  const userId = useSession().data?.user?.id;
  const navigate = useNavigate();
  return (draft) => {
    const { centerId, date } = draft.slot;
    if (show({ centerId, date })) return open(draft);
    if (userId) keepCreateDraft(userId, draft);
    const search = writeAddress(new URLSearchParams(), { centerId, date, typeId: 0 });
    void navigate(`/admin/programmation?${search}`, { state: REOPENS });
  };
}
