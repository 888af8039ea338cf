import type { Answer } from '../contract/call.ts';

/** What each kind of answer is sent as. */
export const MEDIA_TYPES: Readonly<Record<Answer, string>> = {
  json: 'application/json',
  image: 'image/svg+xml',
  pdf: 'application/pdf',
  events: 'text/event-stream',
};
