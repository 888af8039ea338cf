import { BrandLink } from '../shared/kit/brand.tsx';
import { NotFoundNote } from '../shared/kit/not-found.tsx';
import { PageShell } from '../shared/kit/page-shell.tsx';

export default function NotFound() {
  return (
    <PageShell brand={<BrandLink />}>
      <NotFoundNote home="/" />
    </PageShell>
  );
}
