import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typedClient } from '../api/http/api-docs/typed-client.ts';
import { openApi } from '../api/http/openapi.ts';
import { grown, promises } from './key-promises.ts';

/** `npm run docs:client`: the typed client of the calls open to keys, and what they promise. */
writeFileSync(join(import.meta.dirname, 'client/reservas.ts'), typedClient(openApi()));
const golden = join(import.meta.dirname, '../test/golden/key-api.json');
const promised = grown(JSON.parse(readFileSync(golden, 'utf8')), promises());
writeFileSync(golden, `${JSON.stringify(promised, null, 2)}\n`);
