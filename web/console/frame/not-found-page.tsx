import { NotFoundNote } from '../../shared/kit/not-found.tsx';

export default function ConsoleNotFoundPage() {
  return <NotFoundNote home="/admin" />;
}
