import { Document as DocumentIcon, Edit, Export, MergeColumns, Print, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Person } from '../../../api/contract/people.ts';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/link-button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { EditProfileDialog } from './edit-profile-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';

/** The report and the correction of the data; for administrators also export and erasure, which the law grants. */
export function ProfileActions({ person }: { person: Person }) {
  const { data: session } = useSession();
  const [open, setOpen] = useState<'edit' | 'merge' | 'erase' | null>(null);
  const isAdmin = may(session?.user, 'admin');
  const close = () => setOpen(null);
  return (
    <>
      <DownloadButton
        icon={<Print />}
        text="Imprimir reporte"
        href={`/download/report/person-profile/${encodeURIComponent(person.cui)}`}
      />
      <Button icon={<Edit />} text="Editar datos" onClick={() => setOpen('edit')} />
      <Button icon={<MergeColumns />} text="Unir con otra ficha…" onClick={() => setOpen('merge')} />
      {isAdmin && (
        <HistoryButton
          table="people"
          id={person.id}
          name={`${person.first_name} ${person.last_name}`}
          hasText
        />
      )}
      {isAdmin && (
        <MenuButton
          text="Datos personales"
          choices={[
            {
              text: 'Exportar (PDF)',
              icon: <DocumentIcon />,
              href: `/download/report/personal-data/${person.id}`,
            },
            { text: 'Exportar (JSON)', icon: <Export />, href: `/api/person/${person.id}/export` },
            {
              text: 'Eliminar datos…',
              icon: <Trash />,
              intent: 'danger',
              onClick: () => setOpen('erase'),
            },
          ]}
        />
      )}
      {open === 'edit' && <EditProfileDialog person={person} onClose={close} />}
      {open === 'merge' && <MergeDialog person={person} onClose={close} />}
      {open === 'erase' && <EraseDialog person={person} onClose={close} />}
    </>
  );
}
