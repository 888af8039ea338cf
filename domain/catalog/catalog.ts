import type { z } from 'zod';
import type { Decider } from '../decider.ts';
import type { EventDefinition } from '../event-definition.ts';
import type { PictureRefusal } from '../gallery.ts';

/** The small catalogs: a stream a kind, ids from 1. They differ in data only. */

export type Fields = z.ZodObject;

export interface Entry<F> {
  readonly id: number;
  readonly fields: F;
  readonly removed: boolean;
  /** Fields before each change, oldest first. */
  readonly past: readonly F[];
  /** Pictures shown at some time and not removed, newest first. */
  readonly pictures: readonly string[];
  readonly removedPictures: readonly string[];
}

/** Includes removed entries, whose names history shows. */
export type Catalog<F> = ReadonlyMap<number, Entry<F>>;

export type CatalogCommand<F> =
  | { readonly type: 'Create'; readonly fields: F }
  | {
      readonly type: 'Change';
      readonly id: number;
      readonly fields: Partial<F>;
      /** Version seen by the editor; absent: no check. */
      readonly version?: string;
      /** Seen values of fields outside the form (lists of ids). */
      readonly seen?: Partial<F>;
    }
  | { readonly type: 'Remove'; readonly id: number; readonly uses?: Uses }
  | { readonly type: 'ShowPicture'; readonly id: number; readonly image: string }
  /** If the picture is shown, the newest of the others replaces it. */
  | { readonly type: 'RemovePicture'; readonly id: number; readonly image: string }
  /** Undoes a removal or the last change: back to that version. */
  | { readonly type: 'Restore'; readonly id: number; readonly version: string };

export type Uses = Readonly<Partial<Record<'attractions' | 'centers' | 'reservations', number>>>;

type AnyFields = Readonly<Record<string, unknown>>;

export type CatalogRefusal =
  | { readonly code: 'entry_unknown'; readonly id: number }
  /** Changed by somebody else from `before` (null: unknown) to `after`. */
  | {
      readonly code: 'entry_changed';
      readonly id: number;
      readonly before: AnyFields | null;
      readonly after: AnyFields;
    }
  | PictureRefusal
  | { readonly code: 'entry_in_use'; readonly id: number; readonly uses: Uses }
  | { readonly code: 'days_inverted' }
  | { readonly code: 'entry_fixed'; readonly id: number }
  | { readonly code: 'code_taken'; readonly field: string; readonly value: string };

export type CatalogEvent<Entity extends string, F> =
  | { readonly type: `${Entity}Created`; readonly data: { readonly id: number; readonly fields: F } }
  | { readonly type: `${Entity}Changed`; readonly data: { readonly id: number; readonly fields: F } }
  | { readonly type: `${Entity}Removed`; readonly data: { readonly id: number } }
  | { readonly type: `${Entity}Restored`; readonly data: { readonly id: number; readonly fields: F } }
  | PictureRemoved<Entity, F>;

/** Only for entries with pictures. `shown`: from now on; '' if none is left. */
type PictureRemoved<Entity extends string, F> = F extends { readonly image: string }
  ? {
      readonly type: `${Entity}PictureRemoved`;
      readonly data: { readonly id: number; readonly image: string; readonly shown: string };
    }
  : never;

export type Noun = readonly [name: string, ending: 'o' | 'a'];

export interface Kind<Entity extends string, S extends Fields> {
  /** Prefix of event types: `Center` gives `CenterCreated`. Stored. */
  readonly entity: Entity;
  /** Also determines the table of the audit log. Stored. */
  readonly stream: string;
  readonly noun: Noun;
  readonly fields: S;
  /** Fields added since the first release, one entry a version of the events, with their value in older ones. */
  readonly added?: readonly Partial<z.output<S>>[];
  /** Must differ between entries, regardless of case, unless ''. */
  readonly unique?: keyof z.output<S> & string;
  readonly fixedIds?: readonly number[];
  /** Fields with ids of another kind, by its stream. */
  readonly references?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /** Fields outside the form don't change the version. */
  readonly outsideForm?: readonly (keyof z.output<S> & string)[];
  rule?(fields: z.output<S>): CatalogRefusal | null;
  complete?(fields: z.output<S>, others: readonly z.output<S>[]): z.output<S>;
}

export interface CatalogKind<Entity extends string, S extends Fields> extends Kind<Entity, S> {
  readonly table: string;
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly decider: Decider<
    CatalogCommand<z.output<S>>,
    CatalogEvent<Entity, z.output<S>>,
    Catalog<z.output<S>>,
    CatalogRefusal
  >;
}

export type FieldsOf<K> = K extends CatalogKind<string, infer S> ? Readonly<z.output<S>> : never;

export function activeEntries<F>(catalog: Catalog<F>): Entry<F>[] {
  return [...catalog.values()].filter((entry) => !entry.removed);
}
