import { type Posted, SERVED_ID, type Served } from '../../../api/contract/drawn-page.ts';

const NOTHING: Served = { drawn: null, texts: {}, answers: [], refusals: [], posted: null };

let read: Served | undefined;

export function served(): Served {
  read ??= parsed(document.getElementById(SERVED_ID)?.textContent ?? null);
  return read;
}

let isPostedShown = false;

/** The form that the page answers; null once another address was opened: a later visit begins empty. */
export function postedForm(): Posted | null {
  return isPostedShown ? null : served().posted;
}

export function forgetPosted(): void {
  isPostedShown = true;
}

/** Written by the server of the same release; without it the page asks for everything. */
function parsed(json: string | null): Served {
  try {
    return json === null ? NOTHING : (JSON.parse(json) as Served);
  } catch {
    return NOTHING;
  }
}
