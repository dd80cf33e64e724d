/** Sâm Lốc: the question who announces, the announcement, and the actions of its turns. */
import type { CardTableShown } from '../../../../wire/cards.ts';
import { useT } from '../../frame/i18n.ts';
import { useSecondsTo } from '../../frame/use-seconds-to.ts';
import { useCards } from '../cards-context.ts';
import { ActButton } from '../hand/act-button.tsx';
import { Actions } from '../hand/actions.tsx';
import buttons from '../hand/cards-actions.module.css';
import { boardIn, isMyTurn } from '../play/reading.ts';
import { nameOf } from '../play/words.ts';
import styles from '../stage/cards-middle.module.css';
import { Middle } from '../stage/middle.tsx';

const isAsking = ({ phase, hand }: CardTableShown): boolean => phase === 'playing' && (hand?.asked.length ?? 0) > 0;

/** The stakes an announcement is about. */
const SAM_UNITS = 20;

function Question({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const { view, money } = useCards();
  const seconds = useSecondsTo(
    view.use((state) => state.endsAtMs),
    true,
  );
  return (
    <div className={styles.middle} data-testid="sam-asked">
      <div className={styles.waiting}>
        <b className={styles.seconds} aria-hidden="true">
          {seconds}
        </b>
        <p className={styles.phase}>{t(isMyTurn(table) ? 'sam_asked' : 'sam_asked_others')}</p>
        <p className={styles.sub}>{t('sam_asked_text', { amount: money(SAM_UNITS * table.stake) })}</p>
      </div>
    </div>
  );
}

/** The middle of the felt, with who announced. */
export function SamMiddle({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  const announcer = boardIn(table, 'sam')?.announcer ?? null;
  if (isAsking(table)) return <Question table={table} />;
  return (
    <Middle table={table}>
      {announcer !== null && table.phase === 'playing' && (
        <p className={styles.chain} data-testid="sam-announced">
          {t('sam_announced', { who: nameOf(t, table, announcer) })}
        </p>
      )}
    </Middle>
  );
}

export function SamActions({ table }: { readonly table: CardTableShown }) {
  const t = useT();
  if (!isAsking(table)) return <Actions />;
  if (!isMyTurn(table)) return null;
  return (
    <div className={buttons.actions}>
      <ActButton doing={{ act: 'skip', text: t('sam_do_skip') }} className={buttons.pass} testId="sam-skip" />
      <ActButton doing={{ act: 'sam', text: t('sam_do_announce') }} className={buttons.lay} testId="sam-announce" />
    </div>
  );
}
