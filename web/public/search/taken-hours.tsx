import { useEffect, useRef, useState } from 'react';
import { BellIcon } from '../../shared/kit/icons.tsx';
import { laterDialog } from '../../shared/kit/later.tsx';
import type { TakenProps } from './taken-courts.tsx';
import './taken-hours.css';

const TakenCourts = laterDialog(() => import('./taken-courts.tsx'));

interface Props extends TakenProps {
  readonly isFull: boolean;
}

export function TakenHours({ isFull, ...props }: Props) {
  const [isOpen, setOpen] = useState(isFull);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser opens it without the script too, which hears nothing of that.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className="r-taken r-card"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      suppressHydrationWarning
    >
      <summary>
        <BellIcon />
        Horas ocupadas: le avisamos si se liberan
      </summary>
      {isOpen && <TakenCourts {...props} onClose={() => setOpen(false)} />}
    </details>
  );
}
