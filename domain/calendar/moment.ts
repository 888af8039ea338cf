/** In the product's time zone. */
export interface LocalMoment {
  readonly date: string;
  readonly minute: number;
}
