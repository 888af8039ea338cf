import type { z } from 'zod';
import { type ApiKeyEvent, apiKeyEvents } from './api-key/events.ts';
import {
  type ApprovalEvent,
  type ApprovalScopeEvent,
  approvalEvents,
  approvalScopeEvents,
} from './approval/events.ts';
import { type BookerEvent, bookerEvents } from './booker/events.ts';
import type { CatalogEvent, CatalogKind } from './catalog/catalog.ts';
import { catalogKinds } from './catalog/kinds.ts';
import { type ClosureEvent, closureEvents } from './closure/events.ts';
import type { EventDefinition } from './event-definition.ts';
import { type FloorEvent, floorEvents } from './floor/events.ts';
import { type ImportEvent, importEvents } from './import/events.ts';
import { type LandingEvent, landingEvents } from './landing/events.ts';
import { type OpenDataEvent, openDataEvents } from './open-data/events.ts';
import { type OpenOrderEvent, openOrderEvents } from './open-order/events.ts';
import { type OpeningHoursEvent, openingHoursEvents } from './opening-hours/events.ts';
import { type PersonEvent, personEvents } from './person/events.ts';
import { type ReminderEvent, reminderEvents } from './reminder/events.ts';
import { type ScheduleEvent, scheduleEvents } from './schedule/events.ts';
import { type SeriesEvent, seriesEvents } from './series/events.ts';
import { type SettingsEvent, settingsEvents } from './settings/events.ts';
import { type UserEvent, userEvents } from './user/events.ts';
import { type WebhookEvent, webhookEvents } from './webhook/events.ts';

type CatalogEventOf<K> =
  K extends CatalogKind<infer Entity, infer S> ? CatalogEvent<Entity, z.output<S>> : never;
export type AnyCatalogEvent = {
  [K in keyof typeof catalogKinds]: CatalogEventOf<(typeof catalogKinds)[K]>;
}[keyof typeof catalogKinds];

export type DomainEvent =
  | ScheduleEvent
  | SeriesEvent
  | SettingsEvent
  | LandingEvent
  | ClosureEvent
  | ImportEvent
  | ApprovalEvent
  | ApprovalScopeEvent
  | ReminderEvent
  | BookerEvent
  | OpeningHoursEvent
  | PersonEvent
  | UserEvent
  | ApiKeyEvent
  | FloorEvent
  | WebhookEvent
  | OpenDataEvent
  | OpenOrderEvent
  | AnyCatalogEvent;
export type EventType = DomainEvent['type'];

const definitions: readonly EventDefinition[] = [
  scheduleEvents,
  seriesEvents,
  settingsEvents,
  landingEvents,
  closureEvents,
  importEvents,
  approvalEvents,
  approvalScopeEvents,
  reminderEvents,
  bookerEvents,
  openingHoursEvents,
  personEvents,
  userEvents,
  apiKeyEvents,
  floorEvents,
  webhookEvents,
  openDataEvents,
  openOrderEvents,
  ...Object.values(catalogKinds).map((kind) => kind.events),
].flatMap((family) => Object.values<EventDefinition>(family));

export const registry: ReadonlyMap<string, EventDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
);

/** Written by a release that runs beside this one, or ran before it. */
export class NewerEventError extends Error {
  override readonly name = 'NewerEventError';
}

/** @throws NewerEventError where a newer release wrote it */
export function summaryOf(type: string): string {
  const definition = registry.get(type);
  if (!definition) throw new NewerEventError(`${type} is no event of the product`);
  return definition.audit.summary;
}
