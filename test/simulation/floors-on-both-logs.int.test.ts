import { test } from 'vitest';
import { BOTH_LOGS } from '../support/both-logs.ts';
import { floorsAreKept } from '../support/floor-property.ts';

test.each(Object.entries(BOTH_LOGS))(
  'on %s too no cell of a floor is held twice, and nothing is lost',
  (_, newLog) => floorsAreKept(newLog, 40),
  240_000,
);
