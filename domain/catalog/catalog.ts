import type { z } from 'zod';
import type { Decider } from '../decider.ts';
import type { EventDefinition } from '../event-definition.ts';
import type { PictureRefusal } from '../gallery.ts';

/**
 * The small catalogues (centres, attractions, activities …) are alike: one stream a kind, ids that count from 1, entries
 * created, changed and removed. They differ in data only: the fields, and which must be unique.
 */

export type Fields = z.ZodObject;

export interface Entry<F> {
  readonly id: number;
  readonly fields: F;
  readonly removed: boolean;
  /** The fields before each change, oldest first. */
  readonly past: readonly F[];
  /** Its gallery: every picture that it ever showed and that was not removed, newest first. */
  readonly pictures: readonly string[];
  readonly removedPictures: readonly string[];
}

/** Every entry there ever was, by id: history keeps the name of what was removed. */
export type Catalog<F> = ReadonlyMap<number, Entry<F>>;

export type CatalogCommand<F> =
  | { readonly type: 'Create'; readonly fields: F }
  | {
      readonly type: 'Change';
      readonly id: number;
      readonly fields: Partial<F>;
      /** The version that the editor has seen; any other is refused. Absent: no check. */
      readonly version?: string;
      /** The same for fields outside the form (lists of ids): their values as the editor has seen them. */
      readonly seen?: Partial<F>;
    }
  | { readonly type: 'Remove'; readonly id: number; readonly uses?: Uses }
  | { readonly type: 'ShowPicture'; readonly id: number; readonly image: string }
  /** Takes a picture out of its gallery; in place of the one that it shows comes the newest of the others. */
  | { readonly type: 'RemovePicture'; readonly id: number; readonly image: string }
  /** Takes a removal, or the last change, back: the entry is again as it was at that version. */
  | { readonly type: 'Restore'; readonly id: number; readonly version: string };

export type Uses = Readonly<Partial<Record<'attractions' | 'centers' | 'reservations', number>>>;

type AnyFields = Readonly<Record<string, unknown>>;

export type CatalogRefusal =
  | { readonly code: 'entry_unknown'; readonly id: number }
  /** Somebody changed it since: from `before` (null: nobody knows) to `after`. */
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

/** Only of entries that have a picture. `shown`: what the entry shows from now on, '' where nothing is left. */
type PictureRemoved<Entity extends string, F> = F extends { readonly image: string }
  ? {
      readonly type: `${Entity}PictureRemoved`;
      readonly data: { readonly id: number; readonly image: string; readonly shown: string };
    }
  : never;

/** The name of an entry on screen, and the ending of its gender. */
export type Noun = readonly [name: string, ending: 'o' | 'a'];

export interface Kind<Entity extends string, S extends Fields> {
  /** Name of the event types: `Center` gives `CenterCreated`. Stored for good. */
  readonly entity: Entity;
  /** Name of the stream; that of the audit log's table follows from it. Stored for good. */
  readonly stream: string;
  readonly noun: Noun;
  readonly fields: S;
  /** Field that no entry may be given with the value of another, compared without case; '' does not count. */
  readonly unique?: keyof z.output<S> & string;
  /** Ids that may be changed but never removed. */
  readonly fixedIds?: readonly number[];
  /** Fields that hold ids of another kind, by the name of that kind's stream. */
  readonly references?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /** Fields that the form of an entry does not edit: they make no new version of it. */
  readonly outsideForm?: readonly (keyof z.output<S> & string)[];
  rule?(fields: z.output<S>): CatalogRefusal | null;
  /** Fills in what follows from the other fields and entries (a slug). */
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
