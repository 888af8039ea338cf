import { humanPhone } from '../../../domain/person/phone.ts';

interface Props {
  /** Eight digits; older entries may hold anything. */
  readonly phone: string;
  readonly className?: string;
}

export function PhoneLink({ phone, className }: Props) {
  return (
    <a className={className} href={`tel:+502${phone}`}>
      {humanPhone(phone)}
    </a>
  );
}
