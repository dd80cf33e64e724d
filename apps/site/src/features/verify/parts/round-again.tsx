/** The result of the seed, line by line, beside what was shown; and the payout of each part of the bet. */
import type { Recomputed, RevealedRound } from '@lantern/game-math/verify-rounds';
import { Card, cx, Icon, SectionHead, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../verify.module.css';
import { roundLines, type RoundLine } from './round-lines.ts';

export interface RoundAgainProps {
  readonly round: RevealedRound;
  readonly recomputed: Recomputed;
}

export function RoundAgain({ round, recomputed }: RoundAgainProps) {
  const t = useT();
  const formats = useFormats();
  const lines = roundLines(round, recomputed, { t, formats });
  const paid = { bet: formats.integer(round.bet), won: formats.integer(recomputed.won) };
  return (
    <section className={styles.section}>
      <SectionHead title={t('round_again')} />
      <Card>
        <p className={styles.trialText}>{t('round_again_text', { ...paid, count: lines.length })}</p>
        <ol className={styles.traced} data-testid="round-lines">
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </ol>
        {recomputed.parts && <Parts parts={recomputed.parts} />}
        {recomputed.won !== round.won && (
          <p className={styles.differs}>
            {t('round_won_differs', { again: paid.won, shown: formats.integer(round.won) })}
          </p>
        )}
      </Card>
    </section>
  );
}

function Words({ text, raw }: { readonly text: string | undefined; readonly raw: boolean }) {
  if (!raw) return <bdi className={styles.recomputedValue}>{text ?? '–'}</bdi>;
  return (
    <code className={styles.stepValues} dir="ltr">
      {text ?? '–'}
    </code>
  );
}

function Line({ line: { name, again, shown, raw } }: { readonly line: RoundLine }) {
  const t = useT();
  const isSame = again === shown;
  return (
    <li className={cx(!isSame && styles.differs)} data-same={isSame}>
      <span className={styles.tracedHead}>
        <span>
          {name} <span className="sr-only">{t(isSame ? 'verify_passed' : 'verify_failed')}</span>
        </span>
        <Icon name={isSame ? 'check-circle' : 'x-circle'} variant="fill" size={18} />
      </span>
      <Words text={again} raw={raw} />
      {!isSame && (
        <p>
          {t('round_was_shown')} <Words text={shown} raw={raw} />
        </p>
      )}
    </li>
  );
}

/** Bets by their wire names. */
function Parts({ parts }: { readonly parts: NonNullable<Recomputed['parts']> }) {
  const t = useT();
  const formats = useFormats();
  return (
    <table className={styles.parts} data-testid="round-parts">
      <thead>
        <tr>
          <th scope="col">{t('round_part')}</th>
          <th scope="col">{t('round_part_bet')}</th>
          <th scope="col">{t('round_part_paid')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, bet, won }) => (
          <tr key={name}>
            <th scope="row">
              <code dir="ltr">{name}</code>
            </th>
            <td>{formats.integer(bet)}</td>
            <td>{formats.integer(won)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
