import { InviteScreen } from '../features/invite/invite-screen.tsx';

/** Inviting friends (§2 `/m/inviteFriends`). */
export default function InvitePage() {
  return <InviteScreen />;
}
