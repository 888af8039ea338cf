import type { ErrorBody } from '../contract/errors.ts';
import type { Refusal, RefusalCode, RefusalExtra, RefusalOf } from './refusals.ts';
import { accessRows } from './rows/access.ts';
import { apiKeyRows } from './rows/api-keys.ts';
import { catalogRows } from './rows/catalog.ts';
import { citizensRows } from './rows/citizens.ts';
import { closuresRows } from './rows/closures.ts';
import { floorsRows } from './rows/floors.ts';
import { importsRows } from './rows/imports.ts';
import { openActiveRows } from './rows/open-active.ts';
import { peopleRows } from './rows/people.ts';
import { requestsRows } from './rows/requests.ts';
import type { Row } from './rows/row.ts';
import { scheduleRows } from './rows/schedule.ts';
import { seriesRows } from './rows/series.ts';
import { webhooksRows } from './rows/webhooks.ts';

/** A code without a row does not compile. */
const table: { readonly [Code in RefusalCode]: Row<RefusalOf<Code>> } = {
  ...accessRows,
  ...apiKeyRows,
  ...catalogRows,
  ...citizensRows,
  ...closuresRows,
  ...floorsRows,
  ...importsRows,
  ...openActiveRows,
  ...peopleRows,
  ...requestsRows,
  ...scheduleRows,
  ...seriesRows,
  ...webhooksRows,
};

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

export function statusOf(code: RefusalCode): number {
  return table[code].status;
}

/** `extra`: fields of the handler. */
export function toErrorResponse(refusal: Refusal, extra: RefusalExtra = {}): ErrorResponse {
  // The row's key is the refusal's code.
  const row = table[refusal.code] as Row<Refusal>;
  const error = typeof row.sentence === 'string' ? row.sentence : row.sentence(refusal);
  return {
    status: row.status,
    headers: row.headers?.(refusal) ?? {},
    body: { response: 'ERROR', error, code: refusal.code, ...row.extra?.(refusal), ...extra },
  };
}
