import type { Gauge } from 'prom-client';
import { ALARM_NAMES, isBeyondLimit } from './alarms.ts';
import type { SystemFigures } from './system.ts';

type GaugeOf = <Label extends string>(name: string, help: string, labelNames: Label[]) => Gauge<Label>;

/** Parts that are unknown now have no figures, rather than those of before. */
export function systemGauges(gauge: GaugeOf): (figures: SystemFigures) => void {
  const lag = gauge(
    'projection_lag_events',
    'Events of the log that a projection has not seen yet, bytes with EventStoreDB',
    ['projection'],
  );
  const seconds = gauge('projection_lag_seconds', 'Age of the oldest event that a projection has not seen', [
    'projection',
  ]);
  const stopped = gauge(
    'projection_stopped',
    '1 where a projection stopped at an event that it can not apply',
    ['projection'],
  );
  const stores = gauge('store_reachable', '1 where a store answers', ['store']);
  const processes = gauge('product_processes', 'Running processes by their roles', ['roles']);
  const leaders = gauge('role_led', '1 where a process leads a read model or background process', ['role']);
  const queues = gauge('queue_length', 'What waits to be handled', ['queue']);
  const backup = gauge('backup_age_seconds', 'Since the last backup that was checked', ['backup']);
  const disk = gauge('disk_free_ratio', 'Free part of the disk with the data', ['disk']);
  const alarms = gauge('alarm_active', '1 beyond the limit of an alarm that is sent by mail', ['alarm']);
  return (figures) => {
    for (const each of [lag, seconds, stopped, stores, processes, leaders, queues, backup, disk, alarms])
      each.reset();
    for (const view of figures.views ?? []) {
      lag.set({ projection: view.name }, view.lag);
      seconds.set({ projection: view.name }, view.seconds);
      stopped.set({ projection: view.name }, view.state === 'stopped' ? 1 : 0);
    }
    for (const [store, state] of Object.entries(figures.stores))
      stores.set({ store }, state === 'ok' ? 1 : 0);
    for (const { roles } of figures.processes ?? []) processes.inc({ roles: roles.join(',') });
    for (const { kind, name, leader } of figures.leaders ?? [])
      leaders.set({ role: `${kind} ${name}` }, leader ? 1 : 0);
    for (const [queue, length] of Object.entries(figures.queues ?? {})) queues.set({ queue }, length);
    if (figures.backup?.ageSeconds != null) backup.set({ backup: 'last' }, figures.backup.ageSeconds);
    if (figures.disk) disk.set({ disk: 'data' }, figures.disk.freeBytes / figures.disk.totalBytes);
    for (const alarm of ALARM_NAMES) {
      const beyond = isBeyondLimit(alarm, figures);
      if (beyond !== null) alarms.set({ alarm }, beyond ? 1 : 0);
    }
  };
}
