import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { registry } from '../domain/registry.ts';

/** Writes `docs/events.md` from the registry: `npm run docs:events`. A test holds the file against it. */

function fieldsOf(schema: z.ZodObject): string {
  return Object.keys(schema.shape).join(', ');
}

/** The page of all events. */
export function eventsPage(): string {
  const rows = [...registry.values()]
    .sort((a, b) => a.audit.table.localeCompare(b.audit.table) || a.type.localeCompare(b.type))
    .map(
      ({ type, version, schema, personal, audit }) =>
        `| ${type} | ${version} | ${fieldsOf(schema)} | ${personal?.fields.join(', ') ?? ''} | ${audit.table} · ${audit.kind} |`,
    );
  return [
    '# Events',
    '',
    'Made from `domain/registry.ts` by `npm run docs:events`. Sealed fields are stored encrypted.',
    '',
    '| event | version | fields | sealed | audit log |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1]?.endsWith('generate-events.ts'))
  writeFileSync(join(import.meta.dirname, 'events.md'), eventsPage());
