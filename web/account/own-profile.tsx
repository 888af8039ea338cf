import type { ReactNode } from 'react';
import type { ResponseOf } from '../../api/contract/call.ts';
import { profileCalls } from '../../api/contract/profile.ts';
import { useCall } from '../shared/call/use-call.ts';
import { Loaded } from '../shared/kit/states.tsx';

export type Profile = ResponseOf<typeof profileCalls.profileData>;

interface Props {
  readonly label: string;
  readonly children: (profile: Profile) => ReactNode;
}

export function OwnProfile(props: Props) {
  return <Loaded query={useCall(profileCalls.profileData, {})} lines={6} {...props} />;
}
