import { findNatsServer } from '../support/nats-binary.ts';
import { inPostgres } from './chaos/event-log.ts';
import { chaosSuite } from './chaos/suite.ts';

chaosSuite(inPostgres, await findNatsServer());
