import { MemberCentre } from '../features/member/member-centre.tsx';
import { MemberStrip } from '../features/protection/member-strip.tsx';

/** The member centre (§2). */
export default function MemberPage() {
  return <MemberCentre protection={<MemberStrip />} />;
}
