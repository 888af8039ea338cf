// Runs before the first paint, and before the script of the page.
(() => {
  // The paint would be light for people who chose dark colors: see `color-mode.ts`.
  let mode = null;
  try {
    mode = localStorage.getItem('reservas.color-mode');
  } catch {
    // A browser that stores nothing follows its system.
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('bp6-dark', isDark);
  // Their content is in the page: the script of the page takes a disabled link for a file that is there already.
  for (const href of document.currentScript?.dataset.styles?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
  // Enter in a form whose button waits for the script: it is sent once that is there, see `keep-typed.ts`.
  document.addEventListener('keydown', ({ key, target }) => {
    const form = key === 'Enter' && target instanceof HTMLInputElement ? target.form : null;
    if (form?.querySelector('[data-waiting]')) form.dataset.sent = '';
  });
  // The last button that was pressed before the script is pressed once that is there, see `keep-typed.ts`.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[type="button"]') : null;
    if (!button) return;
    for (const other of document.querySelectorAll('[data-pressed]')) delete other.dataset.pressed;
    button.dataset.pressed = '';
  });
  // A log-in or log-out before the script of the page leaves the next person nothing of the last one, see `session.tsx`.
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    const name = new FormData(target).get('_form');
    if (defaultPrevented || (name !== 'login' && name !== 'logout')) return;
    globalThis.caches?.delete('tickets').catch(() => undefined);
    try {
      forget(localStorage, 'reservas.door.');
      // After a log-in the same person finds them again.
      if (name === 'logout') forget(sessionStorage, 'reservas.draft.');
    } catch {
      // A browser that stores nothing has nothing to forget.
    }
  });
  function forget(storage, prefix) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  }
})();
