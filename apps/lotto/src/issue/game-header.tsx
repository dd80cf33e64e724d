/** Back, the game with a switch to the others, issue and balance, and the rules. */
import { DemoPlate, HeaderBar, Icon, IconButton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import type { BetType } from '../bets/ways.ts';
import type { Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { closeGame } from '../lib/parent-page.ts';
import { RulesSheet } from '../rules/rules-sheet.tsx';
import styles from './game-header.module.css';
import { GameSwitch } from './game-switch.tsx';
import { issuerKey } from './issuer.ts';

/** Currency of the limits until the wallet is loaded. */
const HOUSE_CURRENCY = 'VND';

export interface GameHeaderProps {
  readonly gameCode: string;
  readonly gameName: string;
  readonly numero: string | undefined;
  readonly betTypes: readonly BetType[];
  readonly balance: Answer<'wallet.balance'> | undefined;
  readonly onGame: (gameCode: string) => void;
}

export function GameHeader({ gameCode, gameName, numero, betTypes, balance, onGame }: GameHeaderProps) {
  const t = useT();
  const formats = useFormats();
  const [sheet, setSheet] = useState<'games' | 'rules'>();
  const issuer = numero === undefined ? undefined : issuerKey(gameCode, numero);
  const close = (): void => setSheet(undefined);
  return (
    <>
      <HeaderBar
        kind="page"
        onBack={closeGame}
        title={
          <button
            type="button"
            className={styles.game}
            aria-haspopup="dialog"
            data-testid="game-switch"
            onClick={() => setSheet('games')}
          >
            <span className="cut">{gameName || t('game')}</span>
            <Icon name="caret-down" size={13} className={styles.caret} />
            {balance?.demo === true && <DemoPlate>{t('demo')}</DemoPlate>}
          </button>
        }
        subtitle={
          <>
            <span data-testid="issue-numero">{numero === undefined ? ' ' : t('issue', { numero })}</span>
            {issuer && <span className={styles.issuer}> · {t(issuer)}</span>}
            {balance && (
              <>
                {' · '}
                <b
                  className={styles.balance}
                  data-testid="balance"
                  aria-label={t('balance', { amount: formats.money(balance.sumBalance, balance.currency) })}
                >
                  {formats.money(balance.sumBalance, balance.currency)}
                </b>
              </>
            )}
          </>
        }
        action={
          <IconButton
            icon="question"
            iconVariant="regular"
            label={t('how_to_play')}
            data-testid="header-help"
            onClick={() => setSheet('rules')}
          />
        }
      />
      {sheet === 'games' && <GameSwitch gameCode={gameCode} onClose={close} onGame={onGame} />}
      {sheet === 'rules' && (
        <RulesSheet
          gameCode={gameCode}
          currency={balance?.currency ?? HOUSE_CURRENCY}
          betTypes={betTypes}
          onClose={close}
        />
      )}
    </>
  );
}
