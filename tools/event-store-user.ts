import { setTimeout as delay } from 'node:timers/promises';
import { type Address, parseAddress } from '../eventstore/eventstoredb/connection-url.ts';
import { describe, failureOf } from '../eventstore/eventstoredb/failures.ts';
import { type Granted, grantUser } from '../eventstore/eventstoredb/grant.ts';
import { ConfigError } from '../platform/config.ts';
import { allowOptions, say, type Tool } from './tool.ts';

/** The user that the product is to EventStoreDB. */

/** A server that has just been started takes no calls yet. */
const PATIENCE_MS = 60_000;
/** On an empty disk it makes its administrator only then: until it has, it knows nobody. */
const NEW_SERVER_MS = 10_000;
const AGAIN_MS = 1_000;

const eventStoreUser: Tool = async (tools) => {
  allowOptions(tools);
  const { eventStoreUrl, eventStoreAdminUrl } = tools.config;
  const [address, administrator] = [
    addressOf('EVENTSTORE_URL', eventStoreUrl),
    addressOf('EVENTSTORE_ADMIN_URL', eventStoreAdminUrl),
  ];
  const { username: name } = address.credentials;
  if (name === administrator.credentials.username)
    throw new ConfigError('EVENTSTORE_URL names the administrator: give the product a user of its own there');
  const { user, rights, isAdministrator } = await granted(administrator, address);
  say(`the user ${name}: ${user}; its rights: ${rights}; it reads and appends to the log`);
  if (isAdministrator)
    say(`${name} may do more than it needs: it is in the group $admins, take it out of there`);
  return !isAdministrator;
};

function addressOf(setting: string, url: string | undefined): Address {
  if (!url) throw new ConfigError(`${setting} must be an address of EventStoreDB, with user and password`);
  try {
    const address = parseAddress(url);
    // Without TLS the client shows no password, and the server knows no users.
    if (!/[?&]tls=false/i.test(address.clientUrl)) return address;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.message.replace(/^EVENTSTORE_URL/, setting));
  }
  throw new ConfigError(`${setting} must name a user; a server without TLS knows none`);
}

/** @throws ConfigError in one line for who can mend it */
async function granted(administrator: Address, address: Address): Promise<Granted> {
  const start = Date.now();
  for (;;) {
    try {
      return await grantUser(administrator, address);
    } catch (error) {
      const failure = failureOf(error);
      const patience = { unanswered: PATIENCE_MS, denied: NEW_SERVER_MS }[failure.kind as string] ?? 0;
      if (Date.now() - start + AGAIN_MS < patience) await delay(AGAIN_MS);
      else if (failure.kind === 'denied')
        throw new ConfigError(
          'EVENTSTORE_ADMIN_URL must name an administrator of EventStoreDB and the password',
        );
      else throw new ConfigError(`EVENTSTORE_ADMIN_URL: ${describe(error)}`);
    }
  }
}

export const eventStoreUserTools: Readonly<Record<string, Tool>> = { 'eventstore:user': eventStoreUser };
