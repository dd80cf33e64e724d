/** What the vendor says of a bet: a slip with its selections, each with its result, its receipt, and the way to it in the game. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { StatusChip, type StatusTone } from '@lantern/ui';
import { gameAddress } from '../../../lib/games/launch-address.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../records.module.css';

type Description = NonNullable<AnswerOf<Calls['record.bet']>['described']>;

const TONES: Readonly<Record<Description['lines'][number]['result'], StatusTone>> = {
  open: 'warn',
  won: 'ok',
  halfWon: 'ok',
  push: 'info',
  halfLost: 'mute',
  lost: 'mute',
};

interface DescribedProps {
  readonly described: Description;
  readonly bet: Pick<AnswerOf<Calls['record.bet']>, 'vendor' | 'gameCategory' | 'gameId'>;
}

export function Described({ described: { title, lines, receipt }, bet }: DescribedProps) {
  const t = useT();
  const { vendor: vendorCode, gameCategory, gameId } = bet;
  const address = gameAddress({ vendorCode, gameCategory, gameId, nodeId: gameId, supportPlay: 'html5' }, true);
  return (
    <section className={styles.described} aria-label={title} data-testid="bet-described">
      <b>{title}</b>
      <ul>
        {lines.map(({ text, detail, result }, at) => (
          <li key={at}>
            <span>
              {text}
              {detail && <small>{detail}</small>}
            </span>
            <StatusChip tone={TONES[result]}>{t(`record_line_${result}`)}</StatusChip>
          </li>
        ))}
      </ul>
      {receipt && (
        <p className={styles.code}>
          {t('record_receipt')} <span>{receipt}</span>
        </p>
      )}
      <Link to={address} className={styles.verify}>
        {t('record_in_game')}
      </Link>
    </section>
  );
}
