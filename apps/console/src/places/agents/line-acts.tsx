/** What may be done with a statement line: held by one person; released, reversed, advanced or recovered by two. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { LINE_READS, wholeOf, type OpenedLine } from './agent.ts';

/** Whether anything is open to this operator. */
export const hasActs = ({ acts }: OpenedLine): boolean =>
  acts.canHold || acts.canRelease || acts.canReverse || acts.canAdvance || acts.canRecover;

export function LineActs({ opened: { line, acts } }: { readonly opened: OpenedLine }) {
  const t = useT();
  const left = useFormats().money(acts.left, line.currency);
  const { lineId } = line;
  const shared = { subject: lineId, refreshes: LINE_READS };
  const input = (reason: string) => ({ params: { lineId }, body: { reason } });
  return (
    <>
      {acts.canHold && (
        <ReasonAct
          {...shared}
          id="ops.commissions.holdLine"
          label={t('agent_line_hold')}
          icon="pause"
          look="danger"
          explanation={t('agent_line_hold_text')}
          input={input}
        />
      )}
      {acts.canReverse && (
        <ReasonAct
          {...shared}
          id="ops.commissions.reverseLine"
          label={t('agent_line_reverse')}
          look="danger"
          buttonLook="danger"
          actionLabel={t('request_send')}
          explanation={t('agent_line_reverse_text', { amount: left })}
          input={input}
        />
      )}
      {acts.canRelease && (
        <ReasonAct
          {...shared}
          id="ops.commissions.releaseLine"
          label={t('agent_line_release')}
          look="money"
          buttonLook="money"
          actionLabel={t('request_send')}
          explanation={t('agent_line_release_text')}
          input={input}
        />
      )}
      {acts.canAdvance && (
        <ReasonAct
          {...shared}
          id="ops.commissions.advance"
          label={t('agent_advance')}
          look="money"
          buttonLook="money"
          actionLabel={t('request_send')}
          explanation={t('agent_advance_text', {
            amount: left,
            payee: line.payee.username,
            payer: line.payer?.username ?? '',
          })}
          input={input}
        />
      )}
      {acts.canRecover && <Recover lineId={lineId} left={left} most={acts.left} currency={line.currency} />}
    </>
  );
}

interface RecoverProps {
  readonly lineId: string;
  readonly left: string;
  readonly most: number;
  readonly currency: string;
}

function Recover({ lineId, left, most, currency }: RecoverProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const amount = wholeOf(typed);
  const isRight = amount !== undefined && amount > 0 && amount <= most;
  return (
    <ReasonAct
      id="ops.commissions.recover"
      subject={lineId}
      refreshes={LINE_READS}
      label={t('agent_recover')}
      look="money"
      buttonLook="money"
      actionLabel={t('request_send')}
      explanation={t('agent_recover_text')}
      input={(reason) => (isRight ? { params: { lineId }, body: { amount, reason } } : undefined)}
    >
      <DeskField
        label={t('agent_recover_amount')}
        side={currency}
        hint={t('agent_recover_most', { amount: left })}
        value={typed}
        maxLength={20}
        onChange={setTyped}
      />
    </ReasonAct>
  );
}
