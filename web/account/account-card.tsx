import type { ReactNode } from 'react';
import { BrandLink } from '../shared/brand.tsx';
import { PageShell } from '../shared/page-shell.tsx';
import { Offers } from '../shared/site/offers.tsx';
import { useTitle } from '../shared/use-title.ts';
import './account.css';

/** A page of accounts: one card with its heading. */
export function AccountCard({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <PageShell brand={<BrandLink />}>
      <div className={`r-account-card r-card ${isWide ? 'is-wide' : ''}`}>
        <Offers />
        <h1>{title}</h1>
        {children}
      </div>
    </PageShell>
  );
}
