import { z } from 'zod';
import { post } from './call.ts';
import { uploadedFile } from './upload.ts';

export const returnedMailCalls = {
  returnedMail: post('/api/mail/bounces', 'public', {
    isFromOutside: true,
    limit: 'lookup',
    secret: 'bounces',
    summary:
      'A mail that came back, from the mail server of the city; `Authorization: Bearer` with BOUNCE_SECRET lets it in',
    bodyKind: 'multipart',
    maxFileBytes: 1024 * 1024,
    body: z.object({ message: uploadedFile }),
    response: z.object({
      /** Whether an account's address counts as unreachable. */
      noted: z.boolean(),
    }),
    views: [],
  }),
};
