import { ConfigError } from '../platform/config.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { type Rotation, rotate } from '../platform/secret-keys/rotate.ts';
import { allowOptions, say, type Tool } from './tool.ts';

const DONE: Readonly<Record<Rotation['key'], string>> = {
  first: 'they were in the clear until now',
  new: 'a new key was written in front of those in the file',
  given: 'the first key of the file is current now',
  finished: 'a rotation that was cut off is finished; call it again for another key',
};

const KEEP = 'backups made before now need the key before: keep it with them';

const BACKUPS: Readonly<Record<Rotation['key'], string | null>> = {
  first: 'backups made before now hold them in the clear: no key protects those',
  new: KEEP,
  given: KEEP,
  finished: null,
};

const secretsRotate: Tool = async (tools) => {
  allowOptions(tools);
  const { secretKeyFile } = tools.config;
  if (!secretKeyFile) throw new ConfigError('SECRET_KEY_FILE must name the file of the key to wrap under');
  const { url } = await tools.database();
  const pool = openPool(url, { max: 2, logger: tools.logger });
  tools.shutdown.add(() => pool.end());
  const { wrapped, key } = await rotate(pool, secretKeyFile);
  say(`${wrapped} secrets wrapped: ${DONE[key]}`);
  const backups = BACKUPS[key];
  if (backups) say(backups);
  return true;
};

export const secretTools: Readonly<Record<string, Tool>> = { 'secrets:rotate': secretsRotate };
