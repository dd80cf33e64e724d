/** Picks a game and one of its draws, by list or by number. */
import { Button, Chip, Empty, ErrorState, Field, SelectInput, Skeleton, TextInput } from '@lantern/ui';
import { useState, type FormEvent } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { usePages } from '../../lib/navigation/pages.ts';
import { useT } from '../../lib/language/i18n.ts';
import { gamesOf } from '../../lib/lottery/menu.ts';
import { shortNumero } from '../../lib/lottery/result.ts';
import styles from './verify.module.css';

interface DrawPickerProps {
  readonly gameCode: string | undefined;
  readonly numero: string | undefined;
  readonly onPick: (gameCode: string, numero: string) => void;
}

const NUMERO = /^\d{8,14}$/;
const RECENT = 8;

export function DrawPicker({ gameCode, numero, onPick }: DrawPickerProps) {
  const t = useT();
  const menu = useCall('lottery.menu');
  const [game, setGame] = useState(gameCode);
  return (
    <Block read={menu} waiting={<Skeleton height={140} radius={14} />}>
      {(answer) => {
        const games = gamesOf(answer);
        const code = game ?? games[0]?.code;
        if (code === undefined) return <Empty title={t('lobby_empty')} />;
        const category =
          answer.categories.find(({ gameMenus }) => gameMenus.some((one) => one.code === code)) ?? answer.categories[0];
        return (
          <>
            <div className={styles.games} role="group" aria-label={t('verify_category')}>
              {answer.categories.map((one) => (
                <Chip key={one.tag} small selected={one === category} onClick={() => setGame(one.gameMenus[0]?.code)}>
                  {one.labelName}
                </Chip>
              ))}
            </div>
            <div className={styles.gameField}>
              <Field label={t('verify_game')}>
                <SelectInput
                  options={(category?.gameMenus ?? []).map((one) => ({ value: one.code, label: one.name }))}
                  value={code}
                  data-testid="field-game"
                  onChange={(event) => setGame(event.target.value)}
                />
              </Field>
            </div>
            <Issues key={code} code={code} numero={code === gameCode ? numero : undefined} onPick={onPick} />
          </>
        );
      }}
    </Block>
  );
}

function Issues({
  code,
  numero,
  onPick,
}: {
  readonly code: string;
  readonly numero: string | undefined;
  readonly onPick: DrawPickerProps['onPick'];
}) {
  const t = useT();
  const draws = usePages('lottery.draws', { gameCode: code, pageSize: RECENT });
  const [typed, setTyped] = useState(numero ?? '');
  const usable = NUMERO.test(typed);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (usable) onPick(code, typed);
  }

  return (
    <>
      <p className={styles.label}>{t('verify_recent')}</p>
      {draws.error && !draws.rows && (
        <ErrorState
          title={t('load_failed')}
          text={draws.error.message}
          code={draws.error.refusal.code}
          onRetry={draws.refetch}
        />
      )}
      {!draws.rows && !draws.error && <Skeleton height={36} radius={18} />}
      <div className={styles.games}>
        {draws.rows?.slice(0, RECENT).map((draw) => (
          <Chip
            key={draw.numero}
            small
            selected={draw.numero === numero}
            onClick={() => {
              setTyped(draw.numero);
              onPick(code, draw.numero);
            }}
          >
            {shortNumero(draw.numero)}
          </Chip>
        ))}
      </div>
      <form onSubmit={submit} className={styles.typed} noValidate>
        <Field label={t('verify_numero')} hint={t('verify_numero_hint')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            value={typed}
            data-testid="field-numero"
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          />
        </Field>
        <Button
          wide
          look="brand"
          type="submit"
          data-testid="submit"
          reason={usable ? undefined : t('verify_needs_numero')}
        >
          {t('verify_check')}
        </Button>
      </form>
    </>
  );
}
