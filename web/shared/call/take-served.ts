import { refusal } from './api-error.ts';
import { putRefusal, queryClient, SESSION_KEY } from './query-client.ts';
import { served } from './served.ts';
import { replaceSession, type Session } from './shown-session.ts';

/** Puts the answers that came with the page into its cache; whether the page is drawn for this address. */
export function takeServed(address: string): boolean {
  const { drawn, answers, refusals } = served();
  if (drawn !== address) return false;
  for (const [key, data] of answers) {
    if (key[0] === SESSION_KEY[0]) replaceSession(data as Session);
    else queryClient.setQueryData(key, data);
  }
  for (const [key, status, body] of refusals) putRefusal(queryClient, key, refusal(status, body));
  return true;
}
