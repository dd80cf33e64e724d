/** A refused order: what happened, and the one way out. */
import { Button, Note, useFormats } from '@lantern/ui';
import { useT } from '../lib/i18n.ts';
import { openPage } from '../lib/parent-page.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './trouble-note.module.css';
import type { Intent, Trouble } from './use-placing.ts';

export interface TroubleNoteProps {
  readonly trouble: Trouble;
  /** The issue open for bets, for an order whose issue has closed. */
  readonly openNumero: string | undefined;
  readonly busy: boolean;
  readonly onAgain: (intent: Intent) => void;
  readonly onRetry: () => void;
  readonly onDrop: (betType: string, selection: string) => void;
}

const MOVES_SHOWN = 4;
const DEPOSIT = '/m/voucherCenter';

export function TroubleNote({ trouble, openNumero, busy, onAgain, onRetry, onDrop }: TroubleNoteProps) {
  const t = useT();
  const formats = useFormats();
  const { odds } = useNumbers();
  const sending = busy ? t('sending') : undefined;
  const nameOf = (betType: string): string =>
    trouble.intent.bets.find((bet) => bet.betType === betType)?.name ?? betType;
  const wordOf = (betType: string, selection: string): string =>
    trouble.intent.bets.find((bet) => bet.betType === betType)?.names[selection] ?? selection;
  switch (trouble.kind) {
    case 'funds':
      return (
        <Way
          tone="warn"
          code="funds_insufficient"
          text={
            trouble.shortfall === undefined
              ? t('funds_short_unknown')
              : t('funds_short', { amount: formats.money(trouble.shortfall, trouble.intent.currency) })
          }
        >
          <Button small look="brand" data-testid="deposit" onClick={() => openPage(DEPOSIT)}>
            {t('deposit')}
          </Button>
        </Way>
      );
    case 'closed':
      return <Closed intent={trouble.intent} openNumero={openNumero} sending={sending} onAgain={onAgain} />;
    case 'odds':
      return (
        <Way tone="warn" code="odds_changed" text={t('odds_moved')}>
          <ul className={styles.moves}>
            {trouble.moves.slice(0, MOVES_SHOWN).map(({ betType, name, from, to }) => (
              <li key={`${betType} ${name}`}>
                {name}: <s>{odds(from)}</s> → <b>{odds(to)}</b>
              </li>
            ))}
            {trouble.moves.length > MOVES_SHOWN && <li>+{trouble.moves.length - MOVES_SHOWN}</li>}
          </ul>
        </Way>
      );
    case 'limit':
      return (
        <Way
          tone="warn"
          code="number_limit_reached"
          text={t('number_full', { number: wordOf(trouble.betType, trouble.selection), name: nameOf(trouble.betType) })}
        >
          <Button small data-testid="drop-full" onClick={() => onDrop(trouble.betType, trouble.selection)}>
            {t('drop_number', { number: wordOf(trouble.betType, trouble.selection) })}
          </Button>
        </Way>
      );
    case 'network':
      return (
        <Way tone="bad" code="network_offline" text={t('unanswered')}>
          <Button small look="brand" data-testid="place-retry" busy={sending} onClick={onRetry}>
            {t('send_again')}
          </Button>
        </Way>
      );
    case 'refused':
      return <Way tone="bad" code={trouble.refusal.code} text={trouble.refusal.message} />;
  }
}

interface ClosedProps extends Pick<TroubleNoteProps, 'openNumero' | 'onAgain'> {
  readonly intent: Intent;
  readonly sending: string | undefined;
}

/** The same order in the issue that is open now. A chase names several issues; it is rebuilt from the upcoming ones. */
function Closed({ intent, openNumero, sending, onAgain }: ClosedProps) {
  const t = useT();
  if (intent.chase) return <Way tone="warn" code="issue_closed" text={t('chase_closed')} />;
  const next = openNumero !== undefined && openNumero !== intent.numero ? openNumero : undefined;
  return (
    <Way tone="warn" code="issue_closed" text={t('closed_kept', { numero: intent.numero })}>
      <Button
        small
        look="brand"
        data-testid="place-next"
        busy={sending}
        reason={next === undefined ? t('next_soon') : undefined}
        onClick={() => next !== undefined && onAgain({ ...intent, numero: next })}
      >
        {next === undefined ? t('place_next') : t('place_in', { numero: next })}
      </Button>
    </Way>
  );
}

interface WayProps {
  readonly tone: 'warn' | 'bad';
  readonly code: string;
  readonly text: string;
  readonly children?: React.ReactNode;
}

function Way({ tone, code, text, children }: WayProps) {
  return (
    <div role="alert" className={styles.trouble} data-testid="trouble" data-code={code}>
      <Note tone={tone}>
        <div className={styles.row}>
          <span className={styles.text}>{text}</span>
          {children}
        </div>
      </Note>
    </div>
  );
}
