/** Background processes, each led by one process of the installation. */
export const LED_PROCESSES = [
  'series',
  'moves',
  'merges',
  'closures',
  'court-closing',
  'waiting-list',
  'imports',
  'approvals',
  'reminders',
  'claims',
  'missed-visits',
  'mails',
  'webhooks',
  'open-data',
  'open-orders',
  'floor-links',
  'alarms',
] as const;
export type LedProcess = (typeof LED_PROCESSES)[number];

/** Name of the lock of its leader. */
export const leaseOf = (process: LedProcess) => `${process} process`;
