/** Lets tickets open without a connection. Starts after the page has loaded, so that the first visit is not slower. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Refused over plain HTTP and in private windows: the pages work as they are.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
}
