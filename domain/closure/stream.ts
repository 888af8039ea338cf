export const CLOSURE_PREFIX = 'closure-';

export function closureStream(closureId: string): string {
  return `${CLOSURE_PREFIX}${closureId}`;
}
