/** A round of a studio game, recomputed here from its proof: from the address a game linked to, or from pasted text. */
import {
  checkRound,
  hindranceOf,
  isShared,
  readProof,
  type RevealedRound,
  type RoundCheck as Check,
} from '@lantern/game-math/verify-rounds';
import { Button, Card, ErrorState, Field, Note, SectionHead, Skeleton, TextInput } from '@lantern/ui';
import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../lib/language/i18n.ts';
import { isMatchProof, MatchCheck } from './match-check.tsx';
import { Claim, RawValue, Verdict } from './parts/claims.tsx';
import { RoundAgain } from './parts/round-again.tsx';
import styles from './verify.module.css';

/** Longer than any proof. */
const PROOF_LENGTH_MAXIMUM = 400_000;

export function RoundCheck({ initialProof }: { readonly initialProof: string }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(initialProof);
  const isMatch = isMatchProof(text);
  const round = useMemo(() => (isMatch ? undefined : readProof(text)), [text, isMatch]);
  return (
    <>
      {isMatch && <MatchCheck text={text} />}
      {round && <Checked round={round} />}
      {!round && !isMatch && text !== '' && (
        <div data-testid="proof-unreadable">
          <Note tone="bad">{t('round_unreadable')}</Note>
        </div>
      )}
      <section className={round || text !== '' ? styles.section : undefined}>
        <SectionHead title={t(round || isMatch ? 'round_another' : 'round_paste')} />
        <Card>
          <p className={styles.trialText}>{t('round_paste_text')}</p>
          <Field label={t('round_proof')}>
            <TextInput
              className={styles.seed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={PROOF_LENGTH_MAXIMUM}
              value={typed}
              data-testid="field-proof"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <div className={styles.trialButtons}>
            <Button
              small
              disabled={typed.trim() === ''}
              onClick={() => setText(typed.trim())}
              data-testid="check-proof"
            >
              {t('verify_check')}
            </Button>
          </div>
        </Card>
      </section>
    </>
  );
}

/** Recomputed whenever another round is given; findings about the previous one are never shown beside it. */
function useCheck(round: RevealedRound): readonly [check: Check | undefined, failed: boolean, again: () => void] {
  const [found, setFound] = useState<{ readonly round: RevealedRound; readonly check: Check | undefined }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    const settle = (check: Check | undefined): void => {
      if (!isOver) setFound({ round, check });
    };
    checkRound(round).then(settle, () => settle(undefined));
    return () => {
      isOver = true;
    };
  }, [round, tries]);
  const isThis = found?.round === round;
  return [
    isThis ? found.check : undefined,
    isThis && found.check === undefined,
    () => {
      setFound(undefined);
      setTries(tries + 1);
    },
  ];
}

function Checked({ round }: { readonly round: RevealedRound }) {
  const t = useT();
  const hindrance = hindranceOf(round.kind);
  if (!hindrance) return <Playable round={round} />;
  return (
    <div data-testid="round-hindrance">
      <Note tone="warn">{t(hindrance === 'old_browser' ? 'round_old_browser' : 'round_kind_unknown')}</Note>
    </div>
  );
}

function Playable({ round }: { readonly round: RevealedRound }) {
  const t = useT();
  const [check, failed, again] = useCheck(round);
  if (failed) return <ErrorState title={t('round_rules_failed')} onRetry={again} />;
  if (!check) return <Skeleton height={72} radius={18} />;
  const good =
    check.commitment && check.context && check.shown && check.won && check.chain !== false && check.salt !== false;
  return (
    <>
      <Verdict
        good={good}
        title={t(good ? 'verify_good' : 'verify_bad')}
        text={t('round_of', { round: round.roundId })}
      />
      <Claims check={check} shared={isShared(round.kind)} />
      <section className={styles.section}>
        <SectionHead title={t('verify_values')} />
        <Card>
          <RawValue label={t('verify_seed')} value={round.seed} />
          <RawValue label={t('verify_commitment')} value={round.seedHash} />
          <RawValue label={t('verify_context')} value={round.context} />
          {round.chain && <RawValue label={t('round_chain_head')} value={round.chain.head} />}
        </Card>
      </section>
      {check.recomputed && <RoundAgain round={round} recomputed={check.recomputed} />}
    </>
  );
}

/**
 * Whether the rules yield what was shown and paid is reported even when they cannot produce such a round: then they do
 * not.
 */
function Claims({
  check: { commitment, context, chain, salt, shown, won, recomputed },
  shared,
}: {
  readonly check: Check;
  readonly shared: boolean;
}) {
  const t = useT();
  return (
    <ul className={styles.claims}>
      <Claim good={commitment} title={t('verify_claim_commitment')} text={t('round_claim_commitment_text')} />
      <Claim
        good={context}
        title={t('round_claim_context')}
        text={t(shared ? 'round_claim_shared_text' : 'round_claim_context_text')}
      />
      {chain !== undefined && <Claim good={chain} title={t('round_claim_chain')} text={t('round_claim_chain_text')} />}
      {salt !== undefined && <Claim good={salt} title={t('round_claim_salt')} text={t('round_claim_salt_text')} />}
      <Claim
        good={shown}
        title={t('round_claim_shown')}
        text={t(recomputed ? 'round_claim_shown_text' : 'round_unplayable')}
      />
      <Claim good={won} title={t('round_claim_won')} text={t('round_claim_won_text')} />
    </ul>
  );
}
