import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typedClient } from '../api/http/api-docs/typed-client.ts';
import { openApi } from '../api/http/openapi.ts';

/** `npm run docs:client`: the typed client of the calls open to keys. */
writeFileSync(join(import.meta.dirname, 'client/reservas.ts'), typedClient(openApi()));
