/** Appointing agents: below another one, or at the top of a line, which a second person decides. */
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { AgentPicker } from './agent-picker.tsx';
import { TREE_READS, type AgentNode } from './agent.ts';
import { RateFields, ratesTyped, type TypedRates } from './rate-fields.tsx';

/** Both acts for an account that is typed. */
export function AppointActs() {
  const mayManage = useRight('agents.manage');
  if (!mayManage) return null;
  return (
    <>
      <Appoint />
      <AppointTop />
    </>
  );
}

interface Person {
  readonly memberId: string;
  readonly username: string;
}

/** Makes a member an agent: the given one of a line stays under the agent above. */
export function Appoint({ person }: { readonly person?: Person }) {
  const t = useT();
  const [, navigate] = useLocation();
  const [typed, type] = useState('');
  const [code, setCode] = useState('');
  const [parent, setParent] = useState<AgentNode>();
  const found = useCallback((agent: AgentNode | undefined) => setParent(agent), []);
  const memberId = person?.memberId ?? typed.trim();
  return (
    <ReasonAct
      id="ops.agents.appoint"
      subject={person?.memberId ?? 'new'}
      refreshes={TREE_READS}
      label={t('agent_appoint')}
      icon="user-plus"
      title={person ? t('agent_appoint_name', { name: person.username }) : t('agent_appoint')}
      explanation={t('agent_appoint_text')}
      input={(reason) =>
        memberId === '' || (!person && parent === undefined)
          ? undefined
          : {
              body: {
                memberId,
                reason,
                ...(parent && { parentId: parent.memberId }),
                ...(code.trim() !== '' && { invitationCode: code.trim() }),
              },
            }
      }
      onDone={(answer) => navigate(`/agents/${answer.memberId}`)}
    >
      {!person && (
        <>
          <DeskField label={t('member_id')} value={typed} maxLength={64} onChange={type} />
          <AgentPicker label={t('agent_parent')} onFound={found} />
        </>
      )}
      <DeskField label={t('agent_code')} hint={t('agent_code_hint')} value={code} maxLength={20} onChange={setCode} />
    </ReasonAct>
  );
}

function AppointTop() {
  const t = useT();
  const [typed, type] = useState('');
  const [rates, setRates] = useState<TypedRates>({});
  return (
    <ReasonAct
      id="ops.agents.appointTop"
      subject="top"
      refreshes={TREE_READS}
      label={t('agent_top')}
      icon="plus"
      buttonLook="brand"
      actionLabel={t('request_send')}
      explanation={t('agent_top_text')}
      input={(reason) => {
        const memberId = typed.trim();
        const made = ratesTyped(rates);
        return memberId === '' || made === undefined ? undefined : { body: { memberId, rates: made, reason } };
      }}
    >
      <DeskField label={t('member_id')} value={typed} maxLength={64} onChange={type} />
      <RateFields typed={rates} onChange={setRates} />
    </ReasonAct>
  );
}
