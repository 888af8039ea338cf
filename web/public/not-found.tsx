import { BrandLink } from '../shared/brand.tsx';
import { NotFoundNote } from '../shared/not-found.tsx';
import { PageShell } from '../shared/page-shell.tsx';

/** No page has this address. */
export default function NotFound() {
  return (
    <PageShell brand={<BrandLink />}>
      <NotFoundNote home="/" />
    </PageShell>
  );
}
