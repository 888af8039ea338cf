import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColorMode } from './shared/kit/color-mode.ts';

export function start(app: ReactElement): void {
  startColorMode();
  const place = document.getElementById('app');
  if (place) createRoot(place).render(<StrictMode>{app}</StrictMode>);
}
