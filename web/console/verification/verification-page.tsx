import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../ui/page/page.tsx';
import { WaitingAccounts } from './pending-accounts.tsx';
import { WaitingDocuments } from './pending-documents.tsx';
import './verification.css';

export default function WaitingPage() {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  return (
    <Page title="Por verificar" breadcrumb={<Link to="/admin/manage-people">Personas</Link>}>
      <WaitingDocuments skipped={skipped} onSkip={setSkipped} />
      <WaitingAccounts />
    </Page>
  );
}
