import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Call } from '../../../api/contract/call.ts';
import type { NamedCatalogs, NamedKey } from '../../../api/contract/catalog/named.ts';
import type { Errors } from '../../ui/form/errors.ts';
import type { Binding } from '../../ui/form/use-form.ts';
import type { Values } from '../../ui/form/values.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import type { GalleryFamily } from '../../ui/upload/gallery-dialog.tsx';

type CatalogKind =
  | 'activities'
  | 'attractions'
  | 'centers'
  | 'reservation_types'
  | NamedCatalogs[NamedKey]['many'];

export interface Entry {
  readonly id: number;
  readonly version: string;
  readonly name: string;
  readonly image?: string;
}

type Fields = z.ZodType<unknown, Readonly<Record<string, unknown>>>;
type Any = z.ZodType;

interface Crud {
  readonly list: Call<Fields, Fields, Any, Any>;
  readonly search: Call<Fields, Fields, Any, Any>;
  readonly create: Call<Any, Any, Fields, Any>;
  readonly update: Call<Fields, Any, Fields, Any>;
  readonly remove: Call<Fields, Any, Any, Any>;
  readonly restore: Call<Fields, Any, Fields, Any>;
}

/** The fixed sentences of section 8 of the specification. */
interface CatalogTexts {
  readonly created: string;
  readonly createFailed: string;
  readonly updated: string;
  readonly updateFailed: string;
  readonly deleted?: string;
  readonly deleteFailed?: string;
}

export interface CatalogScreen<Item extends Entry, V extends Values> {
  /** Under which a list lies in its answer, and what the audit log calls it. */
  readonly kind: CatalogKind;
  readonly crud: Crud;
  readonly words: { readonly title: string; readonly one: string };
  readonly columns: readonly Column<Item>[];
  readonly actionsWidth?: string;
  readonly pictures?: GalleryFamily;
  /** Entries that the product needs: they may be edited, never deleted. */
  readonly isFixed?: (item: Item) => boolean;
  readonly texts: CatalogTexts;
  /** The values in the form of a new entry; that of an existing entry has its values under the same names. */
  readonly empty: V;
  /** Errors between fields, which no schema of one knows. */
  readonly objections?: (values: V) => Errors;
  readonly fields: (field: CatalogField<V>) => ReactNode;
  readonly labels: Readonly<Record<keyof V & string, string> & Record<string, string>>;
}

export function withTexts<Name extends string>(labels: Readonly<Record<Name, string>>): Record<Name, string> {
  const names = Object.keys(labels) as Name[];
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

type CatalogField<V extends Values> = <Name extends keyof V & string>(
  name: Name,
) => Binding<V[Name]> & { readonly label: string };
