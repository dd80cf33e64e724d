import { MemberCentre } from '../features/member/member-centre.tsx';

/** The member centre (§2). */
export default function MemberPage() {
  return <MemberCentre />;
}
