/** `begun`: interrupted, resumed by the next request. `none`: the product is in use, or has the demo. */
export type DemoDataState = 'possible' | 'begun' | 'running' | 'none';

export interface DemoData {
  state(): Promise<DemoDataState>;
  /** In the background. @returns false unless the product is empty */
  begin(): Promise<boolean>;
}
