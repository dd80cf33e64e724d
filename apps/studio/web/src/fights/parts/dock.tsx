/** The bottom bar: undo, the rack of chips, double, what the chips can pay, and the confirm button. */
import { cx, Icon } from '@lantern/ui';
import { ChipRack } from '../../frame/chips/chip-rack.tsx';
import { sumOf } from '../../frame/chips/chips.ts';
import { useT } from '../../frame/i18n.ts';
import { useFight } from '../context.ts';
import { mostWon } from '../play/sums.ts';
import styles from './fight-dock.module.css';

function Rack() {
  const { view, play, locale, money } = useFight();
  const chips = view.use((state) => state.rules.chips);
  const chosen = view.use((state) => state.chip);
  return (
    <ChipRack
      {...{ chips, chosen, locale, money }}
      onChoose={play.choose}
      classes={{ rack: styles['rack'], chip: styles['chip'], chosen: styles['chosen'] }}
      testId="fight-chip"
    />
  );
}

/** What is chosen and the most it can pay; without chips what is confirmed on this fight. */
function Sums() {
  const t = useT();
  const { view, money, amount } = useFight();
  const pending = view.use((state) => sumOf(state.pending));
  const taken = view.use((state) => sumOf(state.taken) + sumOf(state.sending));
  const most = view.use((state) => mostWon(state, state.pending));
  const pool = view.use((state) => state.rules.takeBasisPoints !== null);
  if (pending === 0)
    return (
      <p className={styles.sums}>
        <span>{t('fight_staked')}</span>
        <b className="num" data-testid="fight-staked">
          {money(taken)}
        </b>
      </p>
    );
  return (
    <p className={styles.sums}>
      <span>{t(pool ? 'fight_chosen_pool' : 'fight_chosen')}</span>
      <b className="num" data-testid="fight-chosen">
        {amount(pending)} <Icon name="caret-right" size={14} /> <em data-testid="fight-most">{money(most)}</em>
      </b>
    </p>
  );
}

/** The button's label: what it confirms, or why there is nothing to confirm. */
function Confirm() {
  const t = useT();
  const { view, play } = useFight();
  const sum = view.use((state) => sumOf(state.pending));
  const stage = view.use((state) => state.stage);
  const busy = view.use((state) => state.busy);
  const ready = stage === 'betting' && sum > 0 && !busy;
  const text = busy
    ? t('table_sending')
    : stage !== 'betting'
      ? t('fight_wait')
      : t(sum > 0 ? 'fight_confirm' : 'table_confirm_none');
  return (
    <button
      type="button"
      className={styles.confirm}
      aria-disabled={!ready}
      onClick={() => ready && void play.confirm()}
      data-testid="fight-confirm"
    >
      {text}
    </button>
  );
}

export function Dock() {
  const t = useT();
  const { view, play } = useFight();
  const laid = view.use((state) => state.moves.length > 0);
  const doubles = view.use((state) => state.stage === 'betting' && sumOf(state.pending) + sumOf(state.taken) > 0);
  return (
    <footer className={styles.dock}>
      <div className={styles.chips}>
        <button
          type="button"
          className={styles.act}
          aria-label={t('table_undo')}
          aria-disabled={!laid}
          onClick={() => laid && play.undo()}
          data-testid="fight-undo"
        >
          <Icon name="arrow-counter-clockwise" size={22} />
        </button>
        <Rack />
        <button
          type="button"
          className={cx(styles.act, styles.double)}
          aria-disabled={!doubles}
          onClick={() => doubles && play.double()}
          data-testid="fight-double"
        >
          <span className="sr-only">{t('table_double')}</span>
          <span aria-hidden="true">×2</span>
        </button>
      </div>
      <div className={styles.bar}>
        <Sums />
        <Confirm />
      </div>
    </footer>
  );
}
