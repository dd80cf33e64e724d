import { AgentContractScreen } from '../features/agents/agent-contract-screen.tsx';
import { AgentFrame } from '../features/agents/agent-texts.tsx';

/** Agents: contracts of this kind (AGT-02). */
export default function AgentHourlyPage() {
  return (
    <AgentFrame>
      <AgentContractScreen kind="hourly_salary" />
    </AgentFrame>
  );
}
