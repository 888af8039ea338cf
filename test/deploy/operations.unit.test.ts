import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '../../api/http/monitoring/metrics.ts';
import { UNKNOWN } from '../../api/http/monitoring/system.ts';
import { settings } from '../../platform/settings.ts';
import { settingsIn, text } from './compose-file.ts';

const page = text('docs/operations.md');
const known = Object.keys(settings.shape);

const alerts = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(text('deploy/prometheus/alerts.yml')))
  .groups.flatMap(({ rules }) => rules);

/** Names of metrics in an expression: what is before a `{`. */
const metricsIn = (expression: string) => [...expression.matchAll(/(\w+)\{/g)].map(([, name = '']) => name);

describe('the alarms', () => {
  test('look at metrics that a process serves', async () => {
    const { text: told } = await createMetrics({ ofProcess: true }).page(UNKNOWN);
    const names = new Set([...told.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name));
    for (const { alert, expr } of alerts) {
      const used = metricsIn(expr).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
      expect(used.length, alert).toBeGreaterThan(0);
      expect(
        used.filter((name) => name !== 'up' && !names.has(name)),
        alert,
      ).toEqual([]);
    }
  });

  test('on live views look at one process, not at an average with the one that serves none', () => {
    const full = alerts.find(({ alert }) => alert === 'ReservasLiveViewsFull');
    expect(metricsIn(full?.expr ?? '')).toEqual(['live_connections_most']);
  });

  test('look at all that is put off: mails, and events of the other processes', () => {
    const looked = alerts.flatMap(({ expr }) => /queue="(\w+)"/.exec(expr)?.[1] ?? []);
    expect(looked).toEqual(['parkedMails', 'parkedEvents']);
  });

  test('compare no lag with a number of events, as with EventStoreDB it is in bytes', () => {
    const used = alerts.filter(({ expr }) => metricsIn(expr).includes('projection_lag_events'));
    expect(used.map(({ expr }) => expr)).toEqual([expect.stringMatching(/^absent\(/)]);
  });

  test('are each explained, and so is each metric of the product', async () => {
    const { text: told } = await createMetrics().page(UNKNOWN);
    const ours = [...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    expect(ours.length).toBeGreaterThan(6);
    expect([...alerts.map(({ alert }) => alert), ...ours].filter((name) => !page.includes(name))).toEqual([]);
  });

  test('are named beside each metric in the table of what is measured, those of it and no others', async () => {
    const { text: told } = await createMetrics().page(UNKNOWN);
    const ours = [...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const [, table = ''] = /### What is measured\n([\s\S]*?)\n### /.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| `(\w+)` \|.*\| (.+) \|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(ours.sort());
    for (const [, metric = '', cell = ''] of rows) {
      const named = cell.match(/Reservas\w+/g) ?? [];
      const used = alerts.filter(({ expr }) =>
        new RegExp(`\\b${metric}(_(bucket|count|sum))?\\{`).test(expr),
      );
      expect(named, metric).toEqual(expect.arrayContaining(used.map(({ alert }) => alert)));
      expect(named.length > 0 || cell.startsWith('none'), metric).toBe(true);
    }
  });
});

describe('the service of one machine', () => {
  const unit = text('deploy/systemd/reservas.service');
  const scripts = z.object({ start: z.string() }).parse(JSON.parse(text('package.json')).scripts);

  test('starts what npm start starts, and gives it time to end its database', () => {
    const [, program = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? [];
    expect(scripts.start).toContain(program);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60);
  });

  test('is given settings that the product knows', () => {
    const given = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    const inFile = Object.keys(settingsIn('deploy/systemd/reservas.env.example'));
    expect(given).toEqual(['NODE_ENV', 'DATA_DIR']);
    expect([...given, ...inFile].filter((name) => !known.includes(name))).toEqual([]);
  });
});

test('the product of one machine is readable for the account of the service under any umask of root', () => {
  const builds = page.split('\n').filter((line) => /npm ci|mkdir \/opt|-d \/opt/.test(line));
  expect(builds.length).toBeGreaterThan(2);
  expect(builds.filter((line) => !/umask 022 && npm ci|sudo install -d \/opt/.test(line))).toEqual([]);
});

test('the page names files, commands and settings that exist', () => {
  const scripts = Object.keys(JSON.parse(text('package.json')).scripts as Record<string, string>);
  const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  const tools = [...page.matchAll(/(?:cli\.js|tool\.sh) ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(tools.filter((name) => !scripts.includes(name))).toEqual([]);
  // The files in that folder are created at the installation.
  for (const [, file = ''] of page.matchAll(/`?((?:deploy|docs)\/[\w./-]+\w)`?/g))
    if (!file.startsWith('deploy/secrets')) expect(() => text(file), file).not.toThrow();
  const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(page) ?? [];
  const named = [...table.matchAll(/`([A-Z_]{4,})[=`]/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('tools of one machine are called with the settings of the service', () => {
  const tools = /npm run (?:persons|accounts|secrets|projections|events):/;
  expect(page.split('\n').filter((line) => tools.test(line))).toEqual([]);
  expect(page).not.toContain('sudo -u reservas');
});

test('the move to compose has the user of EventStoreDB and the role of Postgres before it copies', () => {
  const [, steps = ''] = /## Moving from one machine to compose\n([\s\S]*?)\n## /.exec(page) ?? [];
  const order = ['--wait postgres nats', 'run --rm --no-deps store-user', 'pg_restore', 'events:copy'];
  const found = order.map((command) => steps.indexOf(command));
  expect(found).not.toContain(-1);
  expect(found).toEqual([...found].sort((left, right) => left - right));
  // Only a projector may create the role, and with "embedded" it does.
  expect(steps).toMatch(/--entrypoint sh projector1 \\\n\s+-c '.* events:copy --from embedded /);
});

test('each comment of the examples of settings stands above the setting that it is about', () => {
  for (const file of ['deploy/systemd/reservas.env.example', 'deploy/compose.env.example'])
    expect(text(file), file).toMatch(/\n# Where mails go out[^\n]*\n#?SMTP_URL=/);
});
