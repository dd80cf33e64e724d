import { AgentFrame } from '../features/agents/agent-texts.tsx';
import { AgentInviteScreen } from '../features/agents/agent-invite-screen.tsx';

/** Agents: §8 agent-invite. */
export default function AgentInvitePage() {
  return (
    <AgentFrame>
      <AgentInviteScreen />
    </AgentFrame>
  );
}
