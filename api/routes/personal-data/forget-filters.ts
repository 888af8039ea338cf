import type { Pool } from 'pg';
import { ERASED } from '../../../domain/event-definition.ts';
import { searchWords } from '../../../projections/kit/search/letter-runs.ts';

interface Named {
  readonly cui: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Subjects {
  /** Ids of all entries of the person. */
  readonly entries: readonly string[];
  readonly accounts: readonly string[];
}

/** Shorter ones («de») are in the names of many. */
const WORD_MIN = 3;

/** Saved filters of any account that name the person or the address. Before the events, which clear what is compared. */
export async function forgetFilters(pool: Pool, { entries, accounts }: Subjects): Promise<void> {
  const [people, users, saved] = await Promise.all([
    pool.query<Named>(
      'select cui, first_name as "firstName", last_name as "lastName" from read.people where person_id = any($1) and cui <> $2',
      [entries, ERASED],
    ),
    pool.query<{ email: string }>('select email from read.users where user_id = any($1)', [accounts]),
    pool.query<{ id: string; name: string; filters: string }>(
      'select filter_id as id, name, filters from auth.saved_filters',
    ),
  ]);
  const addresses = users.rows.map(({ email }) => email.toLowerCase());
  const ids = saved.rows.flatMap(({ id, name, filters }) => {
    const words = wordsOf([name, ...new URLSearchParams(filters).values()]);
    const isNamed = people.rows.some((person) => names(words, person));
    return isNamed || addresses.some((address) => words.includes(address)) ? [id] : [];
  });
  if (ids.length > 0) await pool.query('delete from auth.saved_filters where filter_id = any($1)', [ids]);
}

/** A CUI may be typed in groups. */
function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => searchWords(`${text} ${text.replace(/(?<=\d)[\s-]+(?=\d)/g, '')}`));
}

/** One name alone is that of many. */
function names(words: readonly string[], { cui, firstName, lastName }: Named): boolean {
  return words.includes(cui) || (begins(words, firstName) && begins(words, lastName));
}

function begins(words: readonly string[], name: string): boolean {
  const parts = searchWords(name);
  return words.some((word) => word.length >= WORD_MIN && parts.some((part) => part.startsWith(word)));
}
