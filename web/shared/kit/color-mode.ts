import { useSyncExternalStore } from 'react';
import { readStored, store, subscribeStored } from '../storage/local-storage.ts';

export type ColorMode = 'light' | 'dark';

const KEY = 'color-mode';
const DARK_CLASS = 'bp6-dark';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function currentMode(): ColorMode {
  const kept = readStored(KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return system().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const media = system();
  const stop = subscribeStored(listener);
  media.addEventListener('change', listener);
  return () => {
    stop();
    media.removeEventListener('change', listener);
  };
}

export function startColorMode(): void {
  const paper = window.matchMedia('print');
  const apply = () => {
    document.documentElement.classList.toggle(DARK_CLASS, currentMode() === 'dark' && !paper.matches);
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--r-surface').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  };
  apply();
  subscribe(apply);
  paper.addEventListener('change', apply);
}

export function useColorMode(): { readonly mode: ColorMode; readonly toggle: () => void } {
  const mode = useSyncExternalStore(subscribe, currentMode, () => 'light' as const);
  return { mode, toggle: () => store(KEY, mode === 'dark' ? 'light' : 'dark') };
}
