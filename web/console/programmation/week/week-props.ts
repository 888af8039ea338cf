import type { ResponseOf } from '../../../../api/contract/call.ts';
import type { calls } from '../../../../api/contract/calls.ts';
import type { CenterOfTheDay } from '../../../shared/text/center-of-the-day.ts';

export interface WeekViewProps {
  readonly data: ResponseOf<typeof calls.courtDays>;
  readonly isBusy: boolean;
  readonly day: CenterOfTheDay;
  readonly centerName: string;
  readonly today: string;
  readonly onDate: (date: string) => void;
}
