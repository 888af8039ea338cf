import { Link } from 'react-router-dom';

/** The page that a reason names is one press away. */
export function withProfile(text: string) {
  const [before, after] = text.split('«Mi perfil»');
  if (after === undefined) return text;
  return (
    <>
      {before}«<Link to="/user-profile">Mi perfil</Link>»{after}
    </>
  );
}
