/** What every fish pays and the chance to kill it; how to play, and the game's figures. */
import { MAX_BURST, type FishShown, type FishingEntered } from '../../../../wire/fishing.ts';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Figures, Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import type { WaterArt } from '../art.ts';
import { CreaturePicture } from '../creature-picture.tsx';
import { fishKey } from '../fish-key.ts';
import styles from './fish-sheets.module.css';

export interface PaytableSheetProps {
  readonly room: FishingEntered['room'];
  readonly art: WaterArt;
  readonly price: number;
}

const PICTURE_PX = 56;
const BASIS_POINTS_PER_PERCENT = 100;
const MILLIONTHS_PER_PERCENT = 10_000;
/** Digits shown of the chance; the studio truncates, it never rounds up. */
const DIGITS = 4;

export function PaytableSheet({ room, art, price }: PaytableSheetProps) {
  const t = useT();
  const { money } = useGame();
  const numbers = useNumbers();
  const percent = (value: number): string => numbers.percent(value.toFixed(DIGITS).replace(/\.?0+$/, ''));
  const rtp = percent(room.rtpBasisPoints / BASIS_POINTS_PER_PERCENT);
  const dearest = [...room.fish].reverse();
  return (
    <Sheet title={t('rules')} testId="fish-rules">
      <Part title={t('fish_rules_how')}>
        <Text>{t('fish_rules_aim')}</Text>
        <Text>{t('fish_rules_return')}</Text>
        <Text>{t('fish_rules_bomb', { count: MAX_BURST })}</Text>
        <Text>{t('fish_keys')}</Text>
      </Part>
      <Part title={t('fish_rules_fish')} testId="fish-paytable">
        <Text>{t('fish_rules_price', { amount: money(price) })}</Text>
        <ul>
          {dearest.map((fish) => (
            <Row
              key={fish.id}
              fish={fish}
              art={art}
              price={price}
              chance={percent(fish.killMillionths / MILLIONTHS_PER_PERCENT)}
            />
          ))}
        </ul>
      </Part>
      <Figures of="fish" rows={[[t('rules_rtp'), rtp]]}>
        <Text>{t('fish_rules_chance', { rtp })}</Text>
      </Figures>
    </Sheet>
  );
}

interface RowProps {
  readonly fish: FishShown;
  readonly art: WaterArt;
  readonly price: number;
  readonly chance: string;
}

function Row({ fish, art, price, chance }: RowProps) {
  const t = useT();
  const { money } = useGame();
  const { integer } = useNumbers();
  const { multipliers } = fish;
  const [min, max] = [multipliers[0]!, multipliers[multipliers.length - 1]!];
  const times = min === max ? t('times', { times: min }) : t('fish_times_range', { min, max: integer(max) });
  const pays = min === max ? money(min * price) : t('fish_up_to', { amount: money(max * price) });
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
