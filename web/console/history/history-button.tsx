import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RegisterHistory } from './history-dialog.tsx';

interface HistoryButtonProps {
  readonly table: string;
  readonly id: string | number;
  readonly name: string;
  readonly hasText?: boolean;
}

export function HistoryButton({ table, id, name, hasText = false }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<History />}
        {...(hasText ? { text: 'Historial' } : { variant: 'minimal' as const, title: 'Historial' })}
        aria-label={`Historial de ${name}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <RegisterHistory table={table} id={String(id)} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
