import type { ReactNode } from 'react';
import { BrandLink } from '../shared/kit/brand.tsx';
import { PageShell } from '../shared/kit/page-shell.tsx';
import { useTitle } from '../shared/kit/use-title.ts';
import { Offers } from '../shared/site/offers.tsx';
import './account.css';

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
