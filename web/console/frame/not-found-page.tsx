import { NotFoundNote } from '../../shared/kit/not-found.tsx';

/** An address below `/admin` that no page has; the frame stays around it. */
export default function ConsoleNotFoundPage() {
  return <NotFoundNote home="/admin" />;
}
