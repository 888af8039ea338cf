import type { AnchorHTMLAttributes } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { safeNext } from '../../api/contract/after-log-in.ts';
import { LOG_IN_NOTICES, NOTICE_PARAMETER, noticeSentence } from '../../api/contract/provider-notices.ts';
import type { providerState } from '../../api/contract/session.ts';
import { lookOf } from '../shared/kit/button.tsx';

/** A link, as the server leads on to the provider: it needs no script. */
export function ProviderLogIn({ state }: { readonly state: z.output<typeof providerState> }) {
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const notice = noticeSentence(search.get(NOTICE_PARAMETER)) ?? (state === 'down' && LOG_IN_NOTICES.down);
  return (
    <>
      {notice && (
        <p className="r-account-notice" role="status">
          {notice}
        </p>
      )}
      <ProviderLink next={next} text="Entrar con la cuenta municipal" />
    </>
  );
}

interface LinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  readonly next: string | null;
  readonly text: string;
}

export function ProviderLink({ next, text, ...rest }: LinkProps) {
  return (
    <a
      className={lookOf({ variant: 'outlined', size: 'large', fill: true })}
      href={`/login/oidc${next ? `?next=${encodeURIComponent(next)}` : ''}`}
      {...rest}
    >
      <span>{text}</span>
    </a>
  );
}
