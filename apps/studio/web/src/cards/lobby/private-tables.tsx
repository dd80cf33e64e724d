/** Private tables: opening one, and joining a friend's with its code. */
import { Button, Chip, Field, Icon, Switch, TextInput } from '@lantern/ui';
import { useState, type SyntheticEvent } from 'react';
import { useT } from '../../frame/i18n.ts';
import { noFunds } from '../../frame/view.ts';
import { useCards } from '../cards-context.ts';
import { readCode } from '../play/joining.ts';
import styles from './cards-lobby.module.css';

function OpenOne() {
  const t = useT();
  const { view, play, money } = useCards();
  const levels = view.use((state) => state.levels).filter(({ invites }) => invites);
  const balance = view.use((state) => state.balance);
  const practice = view.use((state) => state.rules.practice);
  const busy = view.use((state) => state.busy);
  const [stake, setStake] = useState(levels[0]?.stake ?? 0);
  const [bots, setBots] = useState(false);
  const level = levels.find((each) => each.stake === stake);
  if (!level) return null;
  const open = (): void => {
    if (busy) return;
    if (balance < level.hold) view.set({ trouble: noFunds(level.hold) });
    else play.open(stake, bots);
  };
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>
        <Icon name="lock-key" variant="duotone" size={22} />
        {t('cards_private_open')}
      </h2>
      <p className={styles.text}>{t('cards_private_text')}</p>
      <div className={styles.stakes} role="group" aria-label={t('cards_stake')}>
        {levels.map((each) => (
          <Chip key={each.stake} selected={each.stake === stake} onClick={() => setStake(each.stake)}>
            {money(each.stake)}
          </Chip>
        ))}
      </div>
      {practice && (
        <div className={styles.bots}>
          <span>{t('cards_private_bots')}</span>
          <Switch label={t('cards_private_bots')} on={bots} onChange={setBots} data-testid="cards-private-bots" />
        </div>
      )}
      <p className={styles.hold}>{t('cards_hold', { amount: money(level.hold) })}</p>
      <Button look="brand" wide aria-disabled={busy} onClick={open} data-testid="cards-private-open">
        {t('cards_private_open')}
      </Button>
    </section>
  );
}

function JoinOne() {
  const t = useT();
  const { play } = useCards();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  async function find(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (asking) return;
    const code = readCode(typed);
    if (code === undefined) return setError(t('cards_code_wrong'));
    setAsking(true);
    setError(await play.lookUp(code));
    setAsking(false);
  }
  return (
    <form className={styles.panel} onSubmit={(event) => void find(event)}>
      <h2 className={styles.panelTitle}>
        <Icon name="user-plus" variant="duotone" size={22} />
        {t('cards_code_title')}
      </h2>
      <Field label={t('cards_code')} hint={t('cards_code_hint')} error={error}>
        <TextInput
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.toUpperCase());
            setError(undefined);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          className={styles.code}
          data-testid="cards-code"
        />
      </Field>
      <div className={styles.find}>
        <Button wide type="submit" aria-disabled={asking} data-testid="cards-code-find">
          {t('cards_code_find')}
        </Button>
      </div>
    </form>
  );
}

export function PrivateTables() {
  return (
    <div className={styles.panels}>
      <OpenOne />
      <JoinOne />
    </div>
  );
}
