import { AgentFrame } from '../features/agents/agent-texts.tsx';
import { AgentDownlineScreen } from '../features/agents/agent-downline-screen.tsx';

/** Agents: §8 agent-downline. */
export default function AgentDownlinePage() {
  return (
    <AgentFrame>
      <AgentDownlineScreen />
    </AgentFrame>
  );
}
