import { useLocation } from 'react-router-dom';
import { pageOf } from '../../../api/contract/pages.ts';
import { useElsewhere } from '../../shared/session/own-centers.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { Notice } from '../../ui/show/notice.tsx';
import { centerScopeOf } from './center-scope.ts';
import { useCenterFilter } from './center-select.tsx';

export function ElsewhereNote() {
  const { center } = useCenterOfTheDay();
  const chosen = useCenterFilter().value;
  const scope = centerScopeOf(pageOf(useLocation().pathname));
  const elsewhere = useElsewhere();
  const why = { one: elsewhere(center?.id), 'one-or-all': elsewhere(Number(chosen)), all: '', own: '' };
  return <Notice text={why[scope]} tone="warning" />;
}
