// Runs in the page: an `EventSource` that opens at once and says whatever `test-moved` events say.
class PlayedSource extends EventTarget {
  readyState = 1;
  #onMoved = (event) => {
    this.dispatchEvent(new MessageEvent('moved', { data: JSON.stringify({ keys: event.detail }) }));
  };
  constructor() {
    super();
    window.addEventListener('test-moved', this.#onMoved);
    setTimeout(() => this.dispatchEvent(new Event('open')));
  }
  close() {
    window.removeEventListener('test-moved', this.#onMoved);
  }
}
window.EventSource = PlayedSource;
