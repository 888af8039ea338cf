import { findNatsServer } from '../support/nats-binary.ts';
import { inServer, inStandIn } from './chaos/event-log.ts';
import { chaosSuite } from './chaos/suite.ts';

const given = process.env.EVENTSTORE_URL;

chaosSuite(given ? inServer(given) : inStandIn, await findNatsServer());
