/** A moment of the product's time zone. */
export interface LocalMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Minutes since its midnight. */
  readonly minute: number;
}
