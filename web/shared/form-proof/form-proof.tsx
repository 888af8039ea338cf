import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import {
  FORM_MIN_MS,
  type FormProof,
  type formChallenge,
  formProofCalls,
} from '../../../api/contract/form-proof.ts';
import { request } from '../call/client.ts';
import './form-proof.css';

type Challenge = z.output<typeof formChallenge>;

interface Opened {
  readonly challenge: Challenge;
  readonly solution: Promise<FormProof['solution']>;
  /** When a person may have filled it in, as `performance.now` counts. */
  readonly ready: number;
}

/** Shows the server that a person fills in a form: solves a puzzle, if required, while the person types. */
export function useFormProof() {
  const opened = useRef<Promise<Opened | null>>();
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    opened.current = open();
  }, []);
  return {
    trap: <Trap input={trap} />,
    /** The proof for the request, once it is ready; '' where no puzzle could be loaded: the server will refuse. */
    async proof(): Promise<string> {
      const form = await opened.current;
      if (!form) {
        opened.current = open();
        return '';
      }
      const solution = await form.solution;
      const early = form.ready - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const proof: FormProof = { challenge: form.challenge, solution, trap: trap.current?.value ?? '' };
      return btoa(JSON.stringify(proof));
    },
  };
}

async function open(): Promise<Opened | null> {
  try {
    const { challenge, required } = await request(formProofCalls.formChallenge, {});
    const solution = required ? solve(challenge) : Promise.resolve(null);
    return { challenge, solution, ready: performance.now() + FORM_MIN_MS };
  } catch {
    return null;
  }
}

/** The library comes only where it is needed. A browser without cryptography (plain HTTP) finds nothing. */
async function solve(challenge: Challenge): Promise<FormProof['solution']> {
  try {
    const { solvePuzzle } = await import('./solve-puzzle.ts');
    return await solvePuzzle(challenge);
  } catch {
    return null;
  }
}

/** A field that people neither see nor reach; programs fill in every field. */
function Trap({ input }: { readonly input: React.RefObject<HTMLInputElement> }) {
  return (
    <div className="r-trap" aria-hidden="true">
      <label>
        No llene este campo
        <input ref={input} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
