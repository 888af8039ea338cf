import { useLocation } from 'react-router-dom';
import { pageOf } from '../../../api/contract/pages.ts';
import { useElsewhere } from '../../shared/session/own-centers.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { Notice } from '../../ui/show/notice.tsx';
import { centerScopeOf } from './center-scope.ts';

export function ElsewhereNote() {
  const { center } = useCenterOfTheDay();
  const isOfOne = centerScopeOf(pageOf(useLocation().pathname)) === 'one';
  const why = useElsewhere()(center?.id);
  return <Notice text={isOfOne ? why : ''} tone="warning" />;
}
