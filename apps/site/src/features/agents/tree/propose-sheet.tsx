/** A contract for a direct agent: its steps, and for dividends how long a team's gain is carried; signed to be sent. */
import { termsFault } from '@lantern/game-math/agents';
import { createIntentKey } from '@lantern/client';
import { currencyFormat } from '@lantern/money/format';
import { BottomSheet, Button, Chip, Note, Segmented, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { useBalance } from '../../../lib/session/balance.ts';
import { useAgentT } from '../agent-texts.tsx';
import type { Signature } from '../api/sign-with-passkey.ts';
import { refreshContracts, useContracts } from '../api/use-contracts.ts';
import type { Downline } from '../api/use-downlines.ts';
import { SignSheet } from '../parts/sign-sheet.tsx';
import { emptyDraft, stepsOfDraft, draftOf, type DraftStep } from '../state/draft-steps.ts';
import { stepsOf, type Kind } from '../state/terms.ts';
import { StepEditor } from './step-editor.tsx';
import sheet from '../parts/agent-sheets.module.css';
import styles from './agent-tree.module.css';

const KINDS: readonly Kind[] = ['daily_salary', 'dividend', 'hourly_salary'];
const CARRIES = [0, 1, 3, null] as const;
type Carry = (typeof CARRIES)[number];
const STEPS_MAXIMUM = 8;

interface ProposeSheetProps {
  readonly payee: Pick<Downline, 'memberId' | 'account'>;
  readonly kind: Kind;
  readonly onClose: () => void;
}

export function ProposeSheet({ payee, kind: firstKind, onClose }: ProposeSheetProps) {
  const [kind, setKind] = useState(firstKind);
  const contracts = useContracts(kind);
  const running = contracts.data?.list.find(
    ({ role, counterpart, state }) =>
      role === 'payer' && state === 'active' && counterpart?.memberId === payee.memberId,
  );
  // The form begins anew with another kind, and with the terms in force once they are known.
  return (
    <ProposeForm
      key={`${kind} ${running?.hash ?? ''}`}
      payee={payee}
      kind={kind}
      onKind={setKind}
      draft={running ? draftOf(kind, running.steps) : [emptyDraft]}
      carry={running?.carry === undefined ? 3 : running.carry}
      onClose={onClose}
    />
  );
}

interface ProposeFormProps extends ProposeSheetProps {
  readonly onKind: (kind: Kind) => void;
  readonly draft: readonly DraftStep[];
  readonly carry: Carry;
}

function ProposeForm({ payee, kind, onKind, draft: first, carry: firstCarry, onClose }: ProposeFormProps) {
  const t = useAgentT();
  const toasts = useToasts();
  const currency = useBalance().data?.currency ?? 'VND';
  const [draft, setDraft] = useState(first);
  const [carry, setCarry] = useState<Carry>(firstCarry);
  const [signing, setSigning] = useState(false);
  const [intent] = useState(createIntentKey);
  const unit = 10 ** (currencyFormat(currency)?.exponent ?? 0);
  const steps = stepsOfDraft(kind, draft, unit);
  const fault =
    steps === undefined
      ? 'incomplete'
      : termsFault({ kind, currency, steps: stepsOf(kind, steps), ...(kind === 'dividend' ? { carry } : {}) });

  async function sign(signature: Signature) {
    const body = {
      kind,
      payeeId: payee.memberId,
      steps: [...(steps ?? [])],
      ...(kind === 'dividend' ? { carry } : {}),
      ...signature,
    };
    const sent = await client.call('agent.proposeContract', { body, idempotencyKey: intent.keyFor(body) });
    intent.settle(sent);
    if (!sent.ok) return sent;
    refreshContracts();
    toasts.show({ type: 'success', text: t('propose_sent', { name: payee.account }) });
    onClose();
    return undefined;
  }
  const change = (at: number, step: DraftStep): void =>
    setDraft(draft.map((one, index) => (index === at ? step : one)));
  if (signing) {
    return (
      <SignSheet
        title={t('propose_sign')}
        lead={t('propose_sign_lead', { name: payee.account })}
        submitLabel={t('propose_submit')}
        onSign={sign}
        onClose={() => setSigning(false)}
      />
    );
  }
  return (
    <BottomSheet
      title={t('propose_to', { name: payee.account })}
      onClose={onClose}
      data-testid="propose-sheet"
      footer={
        <Button
          look="brand"
          wide
          reason={fault === undefined ? undefined : t(`terms_${fault}`)}
          data-testid="propose-next"
          onClick={() => setSigning(true)}
        >
          {t('propose_next')}
        </Button>
      }
    >
      <div className={sheet.form}>
        <Segmented<Kind>
          label={t('contract_kinds')}
          value={kind}
          onChange={onKind}
          options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        {draft.map((step, at) => (
          <StepEditor
            key={at}
            kind={kind}
            number={at + 1}
            step={step}
            currency={currency}
            onChange={(next) => change(at, next)}
            onRemove={draft.length > 1 ? () => setDraft(draft.filter((_, index) => index !== at)) : undefined}
          />
        ))}
        {draft.length < STEPS_MAXIMUM && (
          <Button small icon="plus" data-testid="propose-add" onClick={() => setDraft([...draft, emptyDraft])}>
            {t('propose_add')}
          </Button>
        )}
        {kind === 'dividend' && (
          <div role="group" aria-label={t('propose_carry')}>
            <p className={sheet.lead}>{t('propose_carry')}</p>
            <div className={styles.filters}>
              {CARRIES.map((one) => (
                <Chip key={String(one)} selected={one === carry} onClick={() => setCarry(one)}>
                  {t(`carry_${one ?? 'always'}`)}
                </Chip>
              ))}
            </div>
          </div>
        )}
        <Note tone="info">{t('propose_note')}</Note>
      </div>
    </BottomSheet>
  );
}
