// Runs before the first paint, which else would be light for people who chose dark colors: see `color-mode.ts`.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('reservas.color-mode');
  } catch {
    // A browser that stores nothing follows its system.
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('bp6-dark', isDark);
})();
