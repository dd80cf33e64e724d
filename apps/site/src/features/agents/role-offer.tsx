/** The offer to become an agent, at the member centre: accepting signs the member out, because agents sign in apart. */
import { Button, Card, useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { client, refresh, useCall } from '../../lib/server/calls.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import { AgentFrame, useAgentT } from './agent-texts.tsx';
import styles from './home/agent-moves.module.css';

export function RoleOffer() {
  const { data } = useCall('agent.offer', {});
  return data?.offer?.state === 'waiting' ? (
    <AgentFrame>
      <Offer offer={data.offer} />
    </AgentFrame>
  ) : null;
}

interface OfferProps {
  readonly offer: { readonly offerId: string; readonly agentAccount: string; readonly answerBy: number };
}

function Offer({ offer: { offerId, agentAccount, answerBy } }: OfferProps) {
  const t = useAgentT();
  const formats = useFormats();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const until = t('offer_waiting_text', { time: formats.dateTime(answerBy, 'dateTime') });
  async function answer(accept: boolean): Promise<void> {
    const title = t('offer_waiting', { agent: agentAccount });
    if (accept && !(await dialogs.confirm({ title, text: until, confirmLabel: t('offer_accept') }))) return;
    setBusy(true);
    const answered = await client.call('agent.answerOffer', { body: { offerId, accept } });
    setBusy(false);
    refresh('agent.offer');
    if (!answered.ok) return void toasts.show({ type: 'fail', text: answered.message });
    toasts.show({ type: 'success', text: t(accept ? 'offer_accepted' : 'offer_refused') });
    if (!accept) return;
    await signOut();
    navigate('/m/login?side=agent', { replace: true });
  }
  return (
    <Card data-testid="role-offer">
      <b>{t('offer_waiting', { agent: agentAccount })}</b>
      <p>{until}</p>
      <div className={styles.answers}>
        <Button small disabled={busy} onClick={() => void answer(false)}>
          {t('offer_refuse')}
        </Button>
        <Button small look="brand" disabled={busy} data-testid="role-offer-accept" onClick={() => void answer(true)}>
          {t('offer_accept')}
        </Button>
      </div>
    </Card>
  );
}
