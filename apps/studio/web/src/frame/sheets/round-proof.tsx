/** The proof of a round: the hash published before, the seed revealed after, and whether they match. */
import { Button, ErrorState, Icon, Skeleton } from '@lantern/ui';
import { useCallback, useEffect, useState } from 'react';
import type { RoundProof } from '../../../../wire/session.ts';
import { useT } from '../i18n.ts';
import { readRound } from '../round-calls.ts';
import styles from './history-sheet.module.css';

/** SHA-256 of bytes in hex; undefined in browsers without it. */
async function hashOf(hex: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Kinds of games the site's verifier can recompute; for the others seed, hash and context are shown. */
const RECOMPUTED: ReadonlySet<string> = new Set(['slots', 'instant', 'fishing', 'table', 'crash', 'cards', 'fight']);

export function RoundProofPanel({ roundId }: { readonly roundId: string }) {
  const t = useT();
  const [proof, setProof] = useState<RoundProof>();
  const [failed, setFailed] = useState(false);
  const [matches, setMatches] = useState<boolean>();
  const load = useCallback(async () => {
    setFailed(false);
    const answer = await readRound(roundId);
    if (!answer.ok) return setFailed(true);
    setProof(answer.value);
    const { seed, seedHash } = answer.value;
    const hash = seed === null ? undefined : await hashOf(seed);
    if (hash !== undefined) setMatches(hash === seedHash);
  }, [roundId]);
  useEffect(() => {
    void load();
  }, [load]);
  if (failed) return <ErrorState title={t('history_failed')} onRetry={() => void load()} />;
  if (!proof) return <Skeleton height={120} />;
  return (
    <div className={styles.proof} data-testid="studio-proof">
      <p className={styles.text}>{t('proof_text')}</p>
      <dl>
        <Value name={t('proof_hash')} value={proof.seedHash} />
        <Value name={t('proof_seed')} value={proof.seed ?? t('proof_seed_later')} />
        {proof.memberSeed !== '' && <Value name={t('proof_member')} value={proof.memberSeed} />}
        <Value name={t('proof_context')} value={proof.context} />
        {proof.chain && (
          <Value
            name={t('proof_chain', { index: proof.chain.index, length: proof.chain.length })}
            value={proof.chain.head}
          />
        )}
      </dl>
      {matches !== undefined && (
        <p className={matches ? styles.match : styles.differs} role="status" data-testid="studio-proof-verdict">
          <Icon name={matches ? 'check-circle' : 'warning-circle'} size={18} />
          <span>{t(matches ? 'proof_match' : 'proof_differs')}</span>
        </p>
      )}
      <div className={styles.proofActions}>
        <CopyButton text={JSON.stringify(proof, undefined, 2)} />
        {proof.seed !== null && RECOMPUTED.has(proof.kind) && (
          <a
            className={styles.recompute}
            href={`/verify/round#${encodeURIComponent(JSON.stringify(proof))}`}
            target="_blank"
            rel="noreferrer"
            data-testid="studio-recompute"
          >
            {t('proof_recompute')}
          </a>
        )}
      </div>
    </div>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The whole proof as text, for verification elsewhere; not offered where the browser cannot copy. */
function CopyButton({ text }: { readonly text: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (!clipboard) return null;
  const copy = (): void => {
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button small icon="copy" onClick={copy} data-testid="studio-proof-copy">
      {t(copied ? 'copied' : 'copy')}
    </Button>
  );
}
