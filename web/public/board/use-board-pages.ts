import { useEffect, useState } from 'react';
import { useMedia } from '../../shared/kit/use-media.ts';

const PAGE_MS = 15_000;
/** More would be too small to be read from five metres. */
const PER_PAGE = 4;
const WIDE = '(min-width: 1000px)';

interface Pages<Item> {
  readonly shown: readonly Item[];
  readonly page: number;
  readonly pages: number;
}

export function useBoardPages<Item>(items: readonly Item[]): Pages<Item> {
  const size = useSize();
  const pages = Math.max(1, Math.ceil(items.length / size));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages]);
  const index = turn % pages;
  return { shown: items.slice(index * size, (index + 1) * size), page: index + 1, pages };
}

/** On a phone it is a page to scroll; so draws the server, and the styles of a wide screen show the first page of it. */
function useSize(): number {
  return useMedia(WIDE) ? PER_PAGE : Number.MAX_SAFE_INTEGER;
}
