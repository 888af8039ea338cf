import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RegisterHistory } from './history-dialog.tsx';

interface HistoryButtonProps {
  /** As the audit log names it: `centers`, `users`, … */
  readonly table: string;
  readonly id: string | number;
  /** Name of the entry: "Cancha 1". */
  readonly name: string;
  /** With the word beside the icon; default: the icon alone. */
  readonly hasText?: boolean;
}

/** "Historial" of a register: what happened to it, for administrators. */
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
