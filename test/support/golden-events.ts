import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DomainEvent, registry } from '../../domain/registry.ts';

const FOLDER = join(import.meta.dirname, '../golden/events');

type Data = Readonly<Record<string, unknown>>;

/** A form in which events of a type were ever written. */
export interface GoldenForm {
  readonly type: string;
  readonly version: number;
  readonly data: Data;
}

/** All forms in which events were ever written, by their golden files. */
export function goldenForms(): GoldenForm[] {
  return readdirSync(FOLDER).map((file) => {
    const [, type = '', version = ''] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? [];
    return { type, version: Number(version), data: read(type, Number(version)).data };
  });
}

/** An event of the type, as its newest golden file has it, of one of a few registers. */
export function goldenEvent(type: string, register: number): DomainEvent {
  const definition = registry.get(type);
  if (!definition) throw new Error(`no event ${type}`);
  const { data, read: newest = data } = read(type, definition.version);
  const { registerId } = definition.audit;
  const id = typeof newest[registerId] === 'number' ? register : `register-${register}`;
  // Golden files hold what passes the schema of their type; there are events of one register only.
  const { data: other } = definition.schema.safeParse({ ...newest, [registerId]: id });
  return { type, data: other ?? newest } as unknown as DomainEvent;
}

function read(type: string, version: number): { readonly data: Data; readonly read?: Data } {
  return JSON.parse(readFileSync(join(FOLDER, `${type}.v${version}.json`), 'utf8'));
}
