import { AgentFrame } from '../features/agents/agent-texts.tsx';
import { AgentHomeScreen } from '../features/agents/agent-home-screen.tsx';

/** Agents: §8 agent-home. */
export default function AgentHomePage() {
  return (
    <AgentFrame>
      <AgentHomeScreen />
    </AgentFrame>
  );
}
