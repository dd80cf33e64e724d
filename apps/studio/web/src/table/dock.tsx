/** The bottom bar: the rack of chips, undo, double, repeat, and the confirm button. */
import { cx, Icon, type IconName } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { ChipRack } from '../frame/chips/chip-rack.tsx';
import styles from './table-dock.module.css';
import { sumOf } from '../frame/chips/chips.ts';
import { AmountKey } from './mini/amount-key.tsx';
import { useTable } from './table-context.ts';

interface ActProps {
  readonly icon: IconName;
  readonly text: string;
  readonly off: boolean;
  readonly testId: string;
  readonly onPress: () => void;
}

function Act({ icon, text, off, testId, onPress }: ActProps) {
  return (
    <button
      type="button"
      className={styles.act}
      aria-disabled={off}
      onClick={() => !off && onPress()}
      data-testid={testId}
    >
      <Icon name={icon} size={20} />
      <small>{text}</small>
    </button>
  );
}

function Rack() {
  const { view, play, locale, money } = useTable();
  const chips = view.use((state) => state.rules.chips);
  const chosen = view.use((state) => state.chip);
  return (
    <ChipRack
      {...{ chips, chosen, locale, money }}
      onChoose={play.choose}
      classes={{ rack: styles['rack'], chip: styles['chip'], chosen: styles['chosen'] }}
      testId="table-chip"
    />
  );
}

/** The button's label: the total it confirms, or why there is nothing to confirm. */
function Confirm() {
  const t = useT();
  const { view, play, money } = useTable();
  const sum = view.use((state) => sumOf(state.pending));
  const stage = view.use((state) => state.stage);
  const busy = view.use((state) => state.busy);
  const matched = view.use((state) => state.rules.matched === true);
  const ready = stage === 'betting' && sum > 0 && !busy;
  const amount = money(sum);
  const text = busy
    ? t('table_sending')
    : stage !== 'betting'
      ? t('table_wait')
      : sum > 0
        ? t('table_confirm', { amount })
        : t(matched ? 'table_mini_confirm_none' : 'table_confirm_none');
  return (
    <button
      type="button"
      className={styles.confirm}
      aria-disabled={!ready}
      onClick={() => ready && void play.confirm()}
      data-testid="table-confirm"
    >
      <span className="num">{text}</span>
    </button>
  );
}

function Sums() {
  const t = useT();
  const { view, money } = useTable();
  const staked = view.use((state) => sumOf(state.taken) + sumOf(state.sending));
  const balance = view.use((state) => state.balance);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('table_balance')}</dt>
        <dd className={cx('num', styles.balance)} data-testid="table-balance">
          {money(balance)}
        </dd>
      </div>
      <div>
        <dt>{t('table_staked')}</dt>
        <dd className="num" data-testid="table-staked">
          {money(staked)}
        </dd>
      </div>
    </dl>
  );
}

export function Dock() {
  const t = useT();
  const { view, play } = useTable();
  const matched = view.use((state) => state.rules.matched === true);
  const laid = view.use((state) => state.moves.length > 0);
  const open = view.use((state) => state.stage === 'betting');
  const doubles = view.use((state) => sumOf(state.pending) + sumOf(state.taken) > 0);
  const repeats = view.use(
    (state) => sumOf(state.before) > 0 && sumOf(state.taken) + sumOf(state.pending) + sumOf(state.sending) === 0,
  );
  return (
    <footer className={styles.dock}>
      <div className={styles.chipsRow}>
        <Act
          icon="arrow-counter-clockwise"
          text={t('table_undo')}
          off={!laid}
          testId="table-undo"
          onPress={play.undo}
        />
        <Rack />
        {matched && <AmountKey />}
        {repeats ? (
          <Act
            icon="clock-counter-clockwise"
            text={t('table_repeat')}
            off={!open}
            testId="table-repeat"
            onPress={play.repeat}
          />
        ) : (
          <Act
            icon="arrows-clockwise"
            text={t('table_double')}
            off={!open || !doubles}
            testId="table-double"
            onPress={play.double}
          />
        )}
        <Act icon="x" text={t('table_clear')} off={!laid} testId="table-clear" onPress={play.clear} />
      </div>
      <div className={styles.bar}>
        <Sums />
        <Confirm />
      </div>
    </footer>
  );
}
