import { AgentFrame } from '../features/agents/agent-texts.tsx';
import { AgentStatementScreen } from '../features/agents/agent-statement-screen.tsx';

/** Agents: §8 agent-statement. */
export default function AgentStatementPage() {
  return (
    <AgentFrame>
      <AgentStatementScreen />
    </AgentFrame>
  );
}
