export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}
