/** A round of a studio game, played again here from its proof: from the address a game led to, or from pasted text. */
import { canRecompute, checkRound, readProof, type RevealedRound, type RoundCheck as Check } from '@lantern/game-math/verify-rounds';
import { Button, Card, Field, Note, SectionHead, TextInput, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Claim, RawValue, Verdict } from './parts/claims.tsx';
import styles from './verify.module.css';

/** Longer than any proof. */
const PROOF_LENGTH_MAXIMUM = 400_000;

export function RoundCheck({ given }: { readonly given: string }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(given);
  const round = readProof(text);
  return (
    <>
      {round && <Checked round={round} />}
      {!round && text !== '' && (
        <div data-testid="proof-unreadable">
          <Note tone="bad">{t('round_unreadable')}</Note>
        </div>
      )}
      <section className={round || text !== '' ? styles.section : undefined}>
        <SectionHead title={t(round ? 'round_another' : 'round_paste')} />
        <Card>
          <p className={styles.trialText}>{t('round_paste_text')}</p>
          <Field label={t('round_proof')}>
            <TextInput className={styles.seed} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={PROOF_LENGTH_MAXIMUM} value={typed} data-testid="field-proof" onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <div className={styles.trialButtons}>
            <Button small disabled={typed.trim() === ''} onClick={() => setText(typed.trim())} data-testid="check-proof">
              {t('verify_check')}
            </Button>
          </div>
        </Card>
      </section>
    </>
  );
}

function Checked({ round }: { readonly round: RevealedRound }) {
  const t = useT();
  const check = checkRound(round);
  const good = check !== undefined && check.commitment && check.context && check.shown && check.won;
  if (!canRecompute(round.kind)) return <Note tone="warn">{t('round_kind_unknown')}</Note>;
  return (
    <>
      <Verdict good={good} title={t(good ? 'verify_good' : 'verify_bad')} text={t('round_of', { round: round.roundId })} />
      <Claims check={check} />
      <section className={styles.section}>
        <SectionHead title={t('verify_values')} />
        <Card>
          <RawValue label={t('verify_seed')} value={round.seed} />
          <RawValue label={t('verify_commitment')} value={round.seedHash} />
          <RawValue label={t('verify_context')} value={round.context} />
        </Card>
      </section>
      {check && <Again round={round} check={check} />}
    </>
  );
}

function Claims({ check }: { readonly check: Check | undefined }) {
  const t = useT();
  return (
    <ul className={styles.claims}>
      <Claim good={check?.commitment === true} title={t('verify_claim_commitment')} text={t('round_claim_commitment_text')} />
      <Claim good={check?.context === true} title={t('round_claim_context')} text={t('round_claim_context_text')} />
      <Claim good={check?.shown === true} title={t('round_claim_shown')} text={t('round_claim_shown_text')} />
      <Claim good={check?.won === true} title={t('round_claim_won')} text={t('round_claim_won_text')} />
    </ul>
  );
}

/** What the seed gives, step by step, in the engine's own words: what was shown has to say the same. */
function Again({ round, check }: { readonly round: RevealedRound; readonly check: Check }) {
  const t = useT();
  const formats = useFormats();
  const { shown, won } = check.recomputed;
  const steps: readonly unknown[] = Array.isArray(shown) ? shown : [shown];
  return (
    <section className={styles.section}>
      <SectionHead title={t('round_again')} />
      <Card>
        <p className={styles.trialText}>{t('round_again_text', { bet: formats.integer(round.bet), won: formats.integer(won), count: steps.length })}</p>
        <ol className={styles.traced}>
          {steps.map((step, index) => (
            <li key={index}>
              <span className={styles.tracedHead}>{t('round_step', { number: index + 1 })}</span>
              <code className={styles.stepValues} dir="ltr">
                {JSON.stringify(step)}
              </code>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
