type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers input before hydration; the returned function reports it to the components, and does what waited for them (`early.js`):
 * it sends an entered form, or presses a button.
 */
export function keepTyped(root: HTMLElement): () => void {
  const changed = [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  const kept = changed.map((field) => ({ field, value: field.value }));
  // From hydration on, React hears each press itself.
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  return () => {
    for (const { field, value } of kept) if (field.isConnected) report(field, value);
    const form = root.querySelector<HTMLFormElement>('form[data-sent]');
    delete form?.dataset.sent;
    // The components take in first what was reported.
    setTimeout(() => {
      form?.requestSubmit();
      pressed?.click();
    });
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** React ignores events of fields whose value it set itself: it is set aside from it, then reported. */
function report(field: Field, value: string): void {
  if (isChoice(field)) {
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
