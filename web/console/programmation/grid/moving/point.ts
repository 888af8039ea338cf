/** Where a pointer is, in pixels of the window. */
export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}
