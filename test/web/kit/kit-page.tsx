import '@blueprintjs/core/lib/css/blueprint.css';
import '../../../web/shared/kit/theme.css';
import '../../../web/shared/kit/base.css';
import '../../../web/ui/theme/blueprint.css';
import '../../../web/ui/theme/layout.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ConsoleProviders } from '../../../web/ui/console-providers.tsx';
import { KitParts } from './kit-parts.tsx';

// The parts of the kit on one page, for the browser test beside it.
const router = createBrowserRouter([{ path: '*', element: <KitParts /> }]);

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <ConsoleProviders>
      <RouterProvider router={router} />
    </ConsoleProviders>,
  );
}
