/** A process that may be killed at any moment, and restarts on request. */
export interface Target {
  readonly name: string;
  /** SIGKILL; resolves when it is gone. Does nothing where it is down already. */
  kill(): Promise<void>;
  /** Whether it has come back for good. Absent: as soon as `start` resolves. */
  isUp?(): boolean;
  /** Where it was, with what it had. A program that takes its time to start may still be doing so afterwards. */
  start(): Promise<void>;
}
