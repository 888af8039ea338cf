import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { lookupCalls } from '../../../api/contract/lookup.ts';
import { callKey } from '../../shared/call/use-call.ts';
import { useTakeFocus } from '../../shared/kit/use-take-focus.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import { usePosted } from '../../shared/site/site-context.ts';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { codeIn, isPlausibleCode, lookupAddress } from '../../shared/text/reservation-code.ts';
import './lookup.css';
import { LookupAnswer } from './lookup-answer.tsx';
import { LookupForm } from './lookup-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useLookup } from './requests.ts';

/** `/user-search-reservation` asks for a code, `/consulta/{code}` (the address inside a QR) shows its reservation. */
export default function LookupPage() {
  useTitle('Buscar reserva');
  const code = codeIn(useParams().code ?? '');
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useTakeFocus();
  const posted = usePosted('lookup');
  const [text, setText] = useState(posted?.typed.code ?? code);
  const [isTyping, setTyping] = useState(false);
  /** The last text can't be a code: it has no address, and the server is not asked. */
  const [isAlien, setAlien] = useState(false);
  /** The code that the field itself asked for last, until the address has it. */
  const asked = useRef('');
  const { data: found } = useLookup(code);
  const isAnswered = Boolean(found) && !isAlien && !isTyping;
  useEffect(() => {
    setAlien(false);
    // Navigation may take a moment: text typed meanwhile stays.
    if (code === '') {
      if (isBack) setText(posted?.typed.code ?? '');
      takeFocus(input.current);
    } else if (code !== asked.current) setText(code);
    asked.current = '';
  }, [code, isBack, posted, takeFocus]);

  const type = (typed: string) => {
    setText(typed);
    setTyping(true);
  };
  const search = () => {
    const wanted = codeIn(text);
    setTyping(false);
    setAlien(!isPlausibleCode(wanted));
    if (!isPlausibleCode(wanted)) return;
    void cache.invalidateQueries({ queryKey: callKey(lookupCalls.lookup, { params: { code: wanted } }) });
    asked.current = wanted;
    setText(wanted);
    navigate(lookupAddress(wanted));
  };
  const goBack = () => {
    setText('');
    setTyping(false);
    setAlien(false);
    navigate('/user-search-reservation');
    input.current?.focus();
  };

  return (
    <SiteShell>
      <div className="r-lookup r-card">
        <h1>Buscar reserva</h1>
        {!isAnswered && <LookupForm input={input} text={text} onText={type} onSearch={search} />}
        {isAlien ? (
          <NothingFound onBack={goBack} />
        ) : (
          code !== '' && <LookupAnswer key={code} code={code} isTyping={isTyping} onBack={goBack} />
        )}
        <nav className="r-row r-lookup-links" aria-label="Otras páginas">
          <Link className="r-button" to="/user-create-reservation">
            Crear reservación
          </Link>
          <Link className="r-button" to="/user-reservations">
            Mis reservas
          </Link>
        </nav>
      </div>
    </SiteShell>
  );
}
