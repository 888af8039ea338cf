import { type RefObject, useEffect } from 'react';
import { isCalendarDate } from '../../../../api/contract/calendar-date.ts';
import { daysLater } from '../../../../domain/calendar/days.ts';
import type { ShownDay } from './address/use-grid-address.ts';

export const GRID_KEYS = [
  { keys: ['n'], does: 'Día siguiente' },
  { keys: ['p'], does: 'Día anterior' },
  { keys: ['h'], does: 'Hoy' },
  { keys: ['r'], does: 'Reserva nueva en la hora libre elegida, o ahora' },
  { keys: ['/'], does: 'Buscar en el día' },
  { keys: ['Ctrl + K'], does: 'Buscar en todo' },
  { keys: ['l'], does: 'Libre ahora' },
  { keys: ['s'], does: 'Semana de la atracción' },
  { keys: ['↑', '↓', '←', '→'], does: 'Ir de una hora a otra' },
  { keys: ['Inicio', 'Fin'], does: 'Primera o última hora del día' },
  { keys: ['Mayús + →', 'Mayús + ←'], does: 'Marcar varias horas libres seguidas' },
  { keys: ['m'], does: 'Mover la reserva: flechas, Mayús + flechas, Entrar, Esc' },
  { keys: ['Re Pág', 'Av Pág'], does: 'Llevar al día anterior o siguiente la que se mueve' },
  { keys: ['Entrar'], does: 'Reservar la hora libre, o abrir la reserva' },
  { keys: ['?'], does: 'Ver estas teclas' },
] as const;

interface KeyActions {
  readonly shown: ShownDay;
  readonly searchBox: RefObject<HTMLInputElement>;
  readonly onNew: () => void;
  readonly onFreeNow: () => void;
  readonly onWeek: () => void;
  readonly onHelp: () => void;
  readonly isOff: boolean;
}

export function useGridKeys(options: KeyActions): void {
  const { shown, searchBox, onNew, onFreeNow, onWeek, onHelp, isOff } = options;
  useEffect(() => {
    if (isOff) return;
    const step = (days: number) => {
      if (isCalendarDate(shown.date)) shown.setDate(daysLater(shown.date, days));
    };
    const actions: Readonly<Record<string, () => void>> = {
      n: () => step(1),
      p: () => step(-1),
      h: () => shown.setDate(''),
      r: onNew,
      l: onFreeNow,
      s: onWeek,
      '/': () => searchBox.current?.focus(),
      '?': onHelp,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, searchBox, onNew, onFreeNow, onWeek, onHelp, isOff]);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [role$="dialog"], [role="menu"]') !== null
  );
}
