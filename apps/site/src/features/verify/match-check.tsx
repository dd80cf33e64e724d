/** A simulated match, recomputed here from its revealed seed: every incident and the score. Its maths are loaded where the browser has bigints. */
import type { MatchProof, ProofVerdict } from '@lantern/game-math/verify-matches';
import { countsExactly } from '@lantern/game-math/verify-rounds';
import { Card, ErrorState, Note, SectionHead, Skeleton } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/language/i18n.ts';
import { Claim, RawValue, Verdict } from './parts/claims.tsx';
import styles from './verify.module.css';

/** Whether a text says that it is the proof of a match. */
export const isMatchProof = (text: string): boolean => text.includes('"lantern-match/1"');

type Checked = { readonly proof: MatchProof; readonly verdict: ProofVerdict } | 'unreadable' | 'failed' | undefined;

async function check(text: string): Promise<Checked> {
  const { checkMatchProof, readMatchProof } = await import('@lantern/game-math/verify-matches');
  try {
    const proof = readMatchProof(JSON.parse(text));
    return proof ? { proof, verdict: checkMatchProof(proof) } : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

export function MatchCheck({ text }: { readonly text: string }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [checked, setChecked] = useState<Checked>();
  const isOld = !countsExactly();
  useEffect(() => {
    if (isOld) return undefined;
    let isOver = false;
    const settle = (found: Checked): void => {
      if (!isOver) setChecked(found);
    };
    setChecked(undefined);
    check(text).then(settle, () => settle('failed'));
    return () => {
      isOver = true;
    };
  }, [text, tries, isOld]);
  if (isOld) return <Note tone="warn">{t('round_old_browser')}</Note>;
  if (checked === undefined) return <Skeleton height={72} radius={18} />;
  if (checked === 'failed') return <ErrorState title={t('round_rules_failed')} onRetry={() => setTries(tries + 1)} />;
  if (checked === 'unreadable')
    return (
      <div data-testid="proof-unreadable">
        <Note tone="bad">{t('round_unreadable')}</Note>
      </div>
    );
  return <Matches {...checked} />;
}

function Matches({ proof, verdict }: { readonly proof: MatchProof; readonly verdict: ProofVerdict }) {
  const t = useT();
  const isGood = ({ commitment, season, incidents, score, prices }: ProofVerdict['matches'][number]): boolean =>
    commitment && season !== false && incidents && score && prices !== false;
  return (
    <div data-testid="match-check">
      {verdict.matches.map((match, at) => {
        const claim = proof.matches[at]!;
        return (
          <div key={match.match}>
            <Verdict
              good={isGood(match)}
              title={t(isGood(match) ? 'verify_good' : 'verify_bad')}
              text={t('match_of', { match: match.match })}
            />
            <ul className={styles.claims}>
              <Claim
                good={match.commitment}
                title={t('verify_claim_commitment')}
                text={t('match_claim_commitment_text')}
              />
              <Claim
                good={match.incidents}
                title={t('match_claim_incidents')}
                text={t('match_claim_incidents_text', { count: claim.incidents.length })}
              />
              <Claim
                good={match.score}
                title={t('match_claim_score')}
                text={t('match_claim_score_text', { home: claim.score[0], away: claim.score[1] })}
              />
              {match.prices !== undefined && (
                <Claim
                  good={match.prices}
                  title={t('match_claim_prices')}
                  text={t('match_claim_prices_text', { count: Object.keys(claim.prices ?? {}).length })}
                />
              )}
            </ul>
            <section className={styles.section}>
              <SectionHead title={t('verify_values')} />
              <Card>
                <RawValue label={t('verify_seed')} value={claim.seed} />
                <RawValue label={t('verify_commitment')} value={claim.seedHash} />
                <RawValue label={t('verify_context')} value={`${claim.algorithm} · ${claim.match}`} />
              </Card>
            </section>
          </div>
        );
      })}
    </div>
  );
}
