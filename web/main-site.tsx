import './shared/form-proof/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import './shared/kit/theme.css';
import './shared/kit/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSitePath, pageOf } from '../api/contract/pages.ts';
import { App, LOADS } from './app-site.tsx';
import { registerServiceWorker } from './offline/register.ts';
import { takeServed } from './shared/call/take-served.ts';
import { startColorMode } from './shared/kit/color-mode.ts';
import { keepTyped } from './shared/kit/keep-typed.ts';

async function start(place: HTMLElement): Promise<void> {
  const here = window.location.pathname + window.location.search;
  const page = pageOf(window.location.pathname);
  const load = page !== null && isSitePath(page) ? LOADS[page] : null;
  const isDrawn = takeServed(here);
  // A script that does not arrive: the page shows that.
  const module = isDrawn && load ? await load().catch(() => null) : null;
  if (!load || !module) {
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    return;
  }
  const typed = keepTyped(place);
  hydrateRoot(
    place,
    <StrictMode>
      <App ready={new Map([[load, module.default]])} onDrawn={typed} />
    </StrictMode>,
  );
}

startColorMode();
const place = document.getElementById('app');
if (place) void start(place);
registerServiceWorker();
