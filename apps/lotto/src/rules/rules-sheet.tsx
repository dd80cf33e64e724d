/**
 * The rules of a game: when it is drawn and where its result comes from, then every bet with its odds and exact
 * chances.
 */
import { PLAY_TYPES } from '@lantern/contract/constants';
import { BottomSheet, Button, Empty, Segmented } from '@lantern/ui';
import { useState } from 'react';
import type { BetType } from '../bets/ways.ts';
import { useGameCard, type GameCard } from '../issue/use-format.ts';
import { useLastDraw } from '../issue/use-last-draw.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { launchAddress } from '../lib/launch-address.ts';
import { openPage } from '../lib/parent-page.ts';
import { BetRule } from './bet-rule.tsx';
import styles from './rules.module.css';

export interface RulesSheetProps {
  readonly gameCode: string;
  readonly currency: string;
  readonly betTypes: readonly BetType[];
  readonly onClose: () => void;
}

const MINUTE_SEC = 60;
const WEEK = 7;

export function RulesSheet({ gameCode, currency, betTypes, onClose }: RulesSheetProps) {
  const t = useT();
  const card = useGameCard(gameCode);
  return (
    <BottomSheet title={t('how_to_play')} onClose={onClose} data-testid="rules-sheet">
      {card && <Draws card={card} />}
      <Fairness gameCode={gameCode} />
      <Bets betTypes={betTypes} currency={currency} />
    </BottomSheet>
  );
}

function Draws({ card }: { readonly card: GameCard }) {
  const t = useT();
  const days = card.drawDayOfWeek.split(',').filter((day) => day !== '');
  const drawn =
    days.length === WEEK || days.length === 0
      ? t('rules_every_day')
      : t('rules_days', { days: days.map((day) => t(`day_${day}` as TextKey)).join(', ') });
  const minutes = card.lockTime / MINUTE_SEC;
  return (
    <section className={styles.section}>
      <h3>{t('rules_game')}</h3>
      <ul className={styles.points}>
        <li>{card.remark}</li>
        <li>{drawn}</li>
        <li>
          {Number.isInteger(minutes) && minutes > 0
            ? t('rules_lock_minutes', { minutes })
            : t('rules_lock', { seconds: card.lockTime })}
        </li>
        <li>{t('rules_cancel')}</li>
        <li>{t('rules_odds_fixed')}</li>
        <li>{t('rules_void')}</li>
      </ul>
    </section>
  );
}

function Fairness({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const { lastDraw } = useLastDraw(gameCode);
  return (
    <section className={styles.section}>
      <h3>{t('rules_fair')}</h3>
      {lastDraw?.official === true ? (
        <p className={styles.text}>{t('rules_fair_official')}</p>
      ) : (
        <ol className={styles.points}>
          <li>{t('rules_fair_1')}</li>
          <li>{t('rules_fair_2')}</li>
          <li>{t('rules_fair_3')}</li>
        </ol>
      )}
      {lastDraw && (
        <Button
          small
          icon="seal-check"
          data-testid="rules-verify"
          onClick={() => openPage(`/verify/${gameCode}/${lastDraw.numero}`)}
        >
          {t('rules_verify')}
        </Button>
      )}
    </section>
  );
}

function Bets({ betTypes, currency }: { readonly betTypes: readonly BetType[]; readonly currency: string }) {
  const t = useT();
  const sold = PLAY_TYPES.filter((type) => betTypes.some(({ playType }) => playType === type));
  const [chosen, setChosen] = useState(launchAddress.playType);
  const shown = sold.includes(chosen) ? chosen : sold[0];
  return (
    <section className={styles.section}>
      <h3>{t('rules_bets')}</h3>
      <p className={styles.text}>{t('rules_stake')}</p>
      {betTypes.length === 0 && <Empty title={t('nothing_on_sale')} />}
      {sold.length > 1 && (
        <Segmented
          label={t('rules_bets')}
          options={sold.map((value) => ({ value, label: t(value === 'trad' ? 'rules_trad' : 'rules_ent') }))}
          value={shown ?? 'trad'}
          onChange={setChosen}
          data-testid="rules-play-type"
        />
      )}
      <ul className={styles.rules}>
        {betTypes
          .filter(({ playType }) => playType === shown)
          .map((betType) => (
            <BetRule key={`${betType.playType}-${betType.betType}`} betType={betType} currency={currency} />
          ))}
      </ul>
    </section>
  );
}
