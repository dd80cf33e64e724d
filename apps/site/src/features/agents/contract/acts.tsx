/** What the agent may do with a contract now; whatever binds money is signed. */
import { Button, useDialogs, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { useAgentT } from '../agent-texts.tsx';
import type { Signature } from '../api/sign-with-passkey.ts';
import { useContractAct, type Act } from '../api/use-contracts.ts';
import { SignSheet } from '../parts/sign-sheet.tsx';
import type { Contract } from '../state/terms.ts';
import styles from './agent-contract.module.css';
import shared from '../parts/agents.module.css';

interface ActsProps {
  readonly contract: Contract;
  /** As the screen's own buttons, over the bottom menu. */
  readonly docked: boolean;
}

export function Acts({ contract, docked }: ActsProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const act = useContractAct();
  const [signing, setSigning] = useState<'accept' | 'consent' | 'cancel'>();
  const [busy, setBusy] = useState<Act>();
  const { canAnswer, canConsent, canWithdraw, canCancel, kind, downlineHigherRate } = contract;

  async function plainly(one: Act): Promise<void> {
    setBusy(one);
    const refused = await act(one, contract);
    setBusy(undefined);
    toasts.show(refused ? { type: 'fail', text: refused.message } : { type: 'success', text: t(`done_${one}`) });
  }
  /** A refusal is final: what was offered would have to be offered again. */
  async function refuse(one: 'reject' | 'decline'): Promise<void> {
    const sure =
      one === 'decline' ||
      (await dialogs.confirm({
        title: t('contract_reject_title'),
        text: t('contract_reject_text'),
        confirmLabel: t('act_reject'),
      }));
    if (sure) await plainly(one);
  }
  /** A promise further down that this contract does not cover is asked about first. */
  async function accept(): Promise<void> {
    const sure =
      !downlineHigherRate ||
      (await dialogs.confirm({
        title: t('contract_higher_title'),
        text: t('contract_higher_below'),
        confirmLabel: t('contract_sign_anyway'),
      }));
    if (sure) setSigning('accept');
  }
  async function sign(signature: Signature) {
    const one = signing!;
    const refused = await act(one, contract, signature);
    if (refused) return refused;
    setSigning(undefined);
    toasts.show({ type: 'success', text: t(`done_${one}`) });
    return undefined;
  }

  const pair = canAnswer
    ? { no: 'reject' as const, yes: 'accept' as const }
    : canConsent
      ? { no: 'decline' as const, yes: 'consent' as const }
      : undefined;
  if (!pair && !canWithdraw && !canCancel) return null;
  return (
    <>
      {pair && (
        <div className={docked ? shared.dock : styles.actions}>
          {canAnswer && docked && <p className={shared.dockNote}>{t(`contract_starts_${kind}`)}</p>}
          <div className={shared.dockRow}>
            <Button
              wide
              busy={busy === pair.no ? t('sending') : undefined}
              disabled={busy !== undefined}
              data-testid={`contract-${pair.no}`}
              onClick={() => void refuse(pair.no)}
            >
              {t(`act_${pair.no}`)}
            </Button>
            <Button
              look="brand"
              wide
              disabled={busy !== undefined}
              data-testid={`contract-${pair.yes}`}
              onClick={() => (pair.yes === 'accept' ? void accept() : setSigning('consent'))}
            >
              {t(`act_${pair.yes}`)}
            </Button>
          </div>
        </div>
      )}
      {!pair && (
        <div className={styles.actions}>
          {canWithdraw && (
            <Button
              small
              busy={busy === 'withdraw' ? t('sending') : undefined}
              data-testid="contract-withdraw"
              onClick={() => void plainly('withdraw')}
            >
              {t('act_withdraw')}
            </Button>
          )}
          {canCancel && (
            <Button small look="ghost" data-testid="contract-cancel" onClick={() => setSigning('cancel')}>
              {t('act_cancel')}
            </Button>
          )}
        </div>
      )}
      {signing && (
        <SignSheet
          title={t(`act_${signing}`)}
          lead={t(`sign_lead_${signing}`)}
          hash={signing === 'accept' ? contract.hash : undefined}
          submitLabel={t(`act_${signing}`)}
          onSign={sign}
          onClose={() => setSigning(undefined)}
        />
      )}
    </>
  );
}
