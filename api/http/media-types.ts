import type { BodyKind } from '../contract/call.ts';
import type { ResponseKind } from '../contract/response-kind.ts';

export const MEDIA_TYPES: Readonly<Record<Exclude<ResponseKind, 'redirect'>, string>> = {
  json: 'application/json',
  image: 'image/svg+xml',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  events: 'text/event-stream',
  rpde: 'application/vnd.openactive.rpde+json; version=1',
  booking: 'application/vnd.openactive.booking+json; version=1',
};

export const BODY_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
};
