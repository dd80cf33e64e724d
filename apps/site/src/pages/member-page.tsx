import { lazy, Suspense } from 'react';
import { MemberCentre } from '../features/member/member-centre.tsx';
import { MemberStrip } from '../features/protection/member-strip.tsx';
import { useIsAgent } from '../lib/session/session.ts';

/** Its code loads after the member centre, and not for agents. */
const RoleOffer = lazy(async () => ({ default: (await import('../features/agents/role-offer.tsx')).RoleOffer }));

/** The member centre (§2). */
export default function MemberPage() {
  const isAgent = useIsAgent();
  return (
    <MemberCentre
      protection={
        <>
          <Suspense fallback={null}>{!isAgent && <RoleOffer />}</Suspense>
          <MemberStrip />
        </>
      }
    />
  );
}
