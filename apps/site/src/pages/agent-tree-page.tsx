import { AgentFrame } from '../features/agents/agent-texts.tsx';
import { AgentTreeScreen } from '../features/agents/agent-tree-screen.tsx';

/** Agents: §8 agent-tree. */
export default function AgentTreePage() {
  return (
    <AgentFrame>
      <AgentTreeScreen />
    </AgentFrame>
  );
}
