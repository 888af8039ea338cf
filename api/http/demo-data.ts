/** The demo data that an administrator of an empty product asks for. */

/**
 * `possible`: nothing is there yet. `begun`: an earlier loading was cut off, the next one goes on. `running`: in some process.
 * `none`: the product is in use, or the demo is there.
 */
export type DemoDataState = 'possible' | 'begun' | 'running' | 'none';

export interface DemoData {
  state(): Promise<DemoDataState>;
  /** Starts loading without waiting for its end. @returns whether it was started, which only an empty product allows */
  begin(): Promise<boolean>;
}
