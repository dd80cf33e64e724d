/** What every fish pays and the chance to kill it; how to play, and the game's figures. */
import { BottomSheet, useFormats } from '@lantern/ui';
import { MAX_BURST, type FishShown, type FishingEntered } from '../../../../wire/fishing.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import type { WaterArt } from '../art.ts';
import { CreaturePicture } from '../creature-picture.tsx';
import { fishKey } from '../fish-key.ts';
import styles from './fish-sheets.module.css';

export interface PaytableSheetProps {
  readonly room: FishingEntered['room'];
  readonly art: WaterArt;
  readonly session: SessionOpened;
  readonly price: number;
  readonly onClose: () => void;
}

const PICTURE_PX = 56;
const BASIS_POINTS_PER_PERCENT = 100;
const MILLIONTHS_PER_PERCENT = 10_000;
/** Digits shown of the chance; the studio truncates, it never rounds up. */
const DIGITS = 4;

export function PaytableSheet({ room, art, session, price, onClose }: PaytableSheetProps) {
  const t = useT();
  const formats = useFormats();
  const mark = session.language === 'EN' ? '.' : ',';
  const percent = (value: number): string =>
    `${value
      .toFixed(DIGITS)
      .replace(/\.?0+$/, '')
      .replace('.', mark)} %`;
  const rtp = percent(room.rtpBasisPoints / BASIS_POINTS_PER_PERCENT);
  const dearest = [...room.fish].reverse();
  return (
    <BottomSheet title={t('rules')} onClose={onClose} data-testid="fish-rules">
      {/* The sheet has no controls: its parts take the focus, so that the keyboard can scroll it. */}
      <section className={styles.part} tabIndex={0} aria-label={t('fish_rules_how')}>
        <h3 className={styles.head}>{t('fish_rules_how')}</h3>
        <p className={styles.text}>{t('fish_rules_aim')}</p>
        <p className={styles.text}>{t('fish_rules_return')}</p>
        <p className={styles.text}>{t('fish_rules_bomb', { count: MAX_BURST })}</p>
        <p className={styles.text}>{t('fish_keys')}</p>
      </section>
      <section className={styles.part} tabIndex={0} aria-label={t('fish_rules_fish')} data-testid="fish-paytable">
        <h3 className={styles.head}>{t('fish_rules_fish')}</h3>
        <p className={styles.text}>{t('fish_rules_price', { amount: formats.money(price, session.currency) })}</p>
        <ul>
          {dearest.map((fish) => (
            <Row
              key={fish.id}
              fish={fish}
              art={art}
              price={price}
              currency={session.currency}
              chance={percent(fish.killMillionths / MILLIONTHS_PER_PERCENT)}
            />
          ))}
        </ul>
      </section>
      <section className={styles.part} tabIndex={0} aria-label={t('rules_figures')} data-testid="fish-figures">
        <h3 className={styles.head}>{t('rules_figures')}</h3>
        <dl className={styles.figure}>
          <dt>{t('rules_rtp')}</dt>
          <dd>{rtp}</dd>
        </dl>
        <p className={styles.text}>{t('fish_rules_chance', { rtp })}</p>
      </section>
    </BottomSheet>
  );
}

interface RowProps {
  readonly fish: FishShown;
  readonly art: WaterArt;
  readonly price: number;
  readonly currency: string;
  readonly chance: string;
}

function Row({ fish, art, price, currency, chance }: RowProps) {
  const t = useT();
  const formats = useFormats();
  const { multipliers } = fish;
  const [min, max] = [multipliers[0]!, multipliers[multipliers.length - 1]!];
  const times = min === max ? t('times', { times: min }) : t('fish_times_range', { min, max: formats.integer(max) });
  const pays =
    min === max
      ? formats.money(min * price, currency)
      : t('fish_up_to', { amount: formats.money(max * price, currency) });
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <CreaturePicture art={art} fish={fish.id} size={PICTURE_PX} />
      </span>
      <span className={styles.named}>
        <b>{t(fishKey(fish.id))}</b>
        <span>
          {fish.bomb ? t('fish_bomb_note') : fish.size === 'boss' ? t('fish_boss_note') : t('fish_chance', { chance })}
        </span>
        {(fish.bomb || fish.size === 'boss') && <span>{t('fish_chance', { chance })}</span>}
      </span>
      <span className={styles.pays}>
        <b>{times}</b>
        <span className="num">{pays}</span>
      </span>
    </li>
  );
}
