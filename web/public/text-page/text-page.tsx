import { useLocation } from 'react-router-dom';
import { pageTextCalls } from '../../../api/contract/landing.ts';
import { pageName, pageOf, type SitePath } from '../../../api/contract/pages.ts';
import type { PageTextName } from '../../../domain/landing/page-texts.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { useTitle } from '../../shared/kit/use-title.ts';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { TextBlocks } from '../../shared/site/text-blocks.tsx';
import { CenterContacts } from './center-contacts.tsx';

const TEXTS: Readonly<Partial<Record<SitePath, PageTextName>>> = {
  '/privacidad': 'privacy',
  '/terminos': 'terms',
  '/contacto': 'contact_page',
  '/accesibilidad': 'accessibility',
};

/** `/privacidad`, `/terminos`, `/contacto` and `/accesibilidad`: a text that an administrator writes. */
export default function TextPage() {
  const { pathname } = useLocation();
  const path = pageOf(pathname);
  const page = TEXTS[path as SitePath] ?? 'privacy';
  const title = pageName(pathname);
  useTitle(title);
  const query = useCall(pageTextCalls.pageText, { params: { page } });
  return (
    <SiteShell title={title}>
      <Loaded query={query} lines={8}>
        {({ text }) => <TextBlocks text={text} />}
      </Loaded>
      {page === 'contact_page' && <CenterContacts />}
    </SiteShell>
  );
}
