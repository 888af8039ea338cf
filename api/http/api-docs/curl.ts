import type { Call } from '../../contract/call.ts';
import type { KeyCallDoc } from './key-calls.ts';

/** Where files are saved: the last part of the path. */
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The example of a call as a command of a shell in which `$RESERVAS` and `$LLAVE` are set. */
export function curlOf({ method, path, answer }: Call, { example }: KeyCallDoc): string {
  const { params = {}, query = {}, body } = example;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const address = `"$RESERVAS${filled}${search.length > 0 ? `?${search.join('&')}` : ''}"`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $LLAVE"',
    ...(method === 'POST' ? ['-H "Idempotency-Key: $UNICA"'] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d "${inQuotes(JSON.stringify(body))}"`] : []),
    ...(answer === 'xlsx' ? [`-o ${fileOf(path)}`] : answer === 'pdf' ? ['-o reservaciones.pdf'] : []),
  ].join(' \\\n  ');
}

/** The shell replaces variables in double quotes alone. */
const inQuotes = (text: string) => text.replace(/["\\`]/g, '\\$&');
