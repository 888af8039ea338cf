import type { Call } from '../../contract/call.ts';

/** The document of the API, as far as its readers need it. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: unknown;
}

type Content<Body> = Readonly<Record<string, Body>>;

export interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content<{ readonly schema: JsonSchema }> };
  readonly responses: { readonly 200: { readonly content: Content<{ readonly schema?: JsonSchema }> } };
}

/** `/api/center/{id}` */
export function pathOf({ path }: Call): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

export function operationOf(document: object, call: Call): Operation {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  const found = paths[pathOf(call)]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`the document lacks ${call.method} ${call.path}`);
  return found;
}
