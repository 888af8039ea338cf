import { ConfigError } from '../platform/config.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { type Rotation, rotate } from '../platform/secret-keys/rotate.ts';
import { allowOptions, say, type Tool } from './tool.ts';

const DONE: Readonly<Record<Rotation['key'], string>> = {
  new: 'a new key was written in front of those in the file',
  given: 'the first key of the file is current now',
  finished: 'a rotation that was cut off is finished; call it again for another key',
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
  if (key !== 'finished') say('backups made before now need the key before: keep it with them');
  return true;
};

export const secretTools: Readonly<Record<string, Tool>> = { 'secrets:rotate': secretsRotate };
