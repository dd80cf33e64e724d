/** The proof of a simulated match: the hash published before the first price; once it is confirmed its seed, and the way to recompute it. */
import { useT } from '../../frame/i18n.ts';
import type { MatchTopic } from '../play/topics.ts';
import { proofText } from '../play/match-proof.ts';
import styles from './sports-match-page.module.css';

const SHOWN = 16;

export function Proof({ topic }: { readonly topic: MatchTopic }) {
  const t = useT();
  const { seedHash, seed } = topic.match.proof;
  const text = proofText(topic);
  return (
    <p className={styles.proof} data-testid="sports-proof">
      <span>
        {t('proof_hash')}: <code>{seedHash.slice(0, SHOWN)}…</code>
      </span>
      {seed !== null && text !== undefined && (
        <a
          href={`/verify/round#${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          data-testid="sports-recompute"
        >
          {t('sports_recompute')}
        </a>
      )}
    </p>
  );
}
