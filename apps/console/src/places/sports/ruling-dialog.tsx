/** Results by hand: a line voided, settled outcome by outcome, or taken back; a second person decides. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Segments } from '../../widgets/fields.tsx';
import { RulingDialog } from './act-dialog.tsx';
import { shareOf, SHARE_NAMES, SHARES, type Line, type Ruling, type Share } from './sports-desk.ts';
import styles from './act-dialogs.module.css';

type Way = Ruling['act'];

interface LineRulingProps {
  readonly event: string;
  readonly line: Line;
  readonly onClose: () => void;
}

/** Sides whose results are each other's opposite need no half: everything else may be won, void or lost. */
const HALVES: readonly string[] = ['ah', 'ou', 'ouTeam', 'cornersAh', 'cornersOu', 'cardsAh', 'cardsOu'];

export function LineRuling({ event, line, onClose }: LineRulingProps) {
  const t = useT();
  const { key, name, isDecided, outcomes, family } = line;
  const ways: readonly Way[] = isDecided ? ['settle', 'void', 'rollback'] : ['settle', 'void'];
  const [way, setWay] = useState<Way>('settle');
  const [shares, setShares] = useState<Readonly<Record<string, Share | undefined>>>(() =>
    Object.fromEntries(outcomes.map(({ outcome, result }) => [outcome, shareOf(result)])),
  );
  const given = outcomes.map(({ outcome }) => [outcome, shares[outcome]] as const);
  const isWhole = given.every(([, share]) => share !== undefined);
  const acts: Readonly<Record<Way, Ruling | undefined>> = {
    void: { act: 'void', event, keys: [key] },
    rollback: { act: 'rollback', event, keys: [key] },
    settle: isWhole
      ? { act: 'settle', event, key, outcomes: given.map(([outcome, share]) => [outcome, ...SHARES[share!]]) }
      : undefined,
  };
  const options = HALVES.includes(family)
    ? SHARE_NAMES
    : SHARE_NAMES.filter((share) => share !== 'halfWon' && share !== 'halfLost');
  return (
    <RulingDialog
      title={`${t(`sports_rule_${way}`)} · ${name}`}
      explanation={t(`sports_rule_${way}_text`)}
      actionLabel={t('sports_rule_ask')}
      look={way === 'settle' ? 'brand' : 'danger'}
      subject={`RULE_${event}_${key}`}
      act={acts[way]}
      onClose={onClose}
    >
      <Segments
        label={t('sports_rule')}
        value={way}
        onChange={setWay}
        options={ways.map((id) => ({ id, label: t(`sports_rule_${id}`) }))}
      />
      {way === 'settle' && (
        <div className={styles.shares}>
          {outcomes.map(({ outcome, name: named }) => (
            <div key={outcome}>
              <b>{named}</b>
              <Segments
                label={named}
                value={shares[outcome] ?? ('' as Share)}
                onChange={(share) => setShares((all) => ({ ...all, [outcome]: share }))}
                options={options.map((id) => ({ id, label: t(`sports_share_${id}`) }))}
              />
            </div>
          ))}
        </div>
      )}
    </RulingDialog>
  );
}

interface MatchVoidProps {
  readonly event: string;
  readonly keys: readonly string[];
  readonly name: string;
  readonly onClose: () => void;
}

export function MatchVoid({ event, keys, name, onClose }: MatchVoidProps) {
  const t = useT();
  return (
    <RulingDialog
      title={`${t('sports_void_match')} · ${name}`}
      explanation={t('sports_rule_void_text')}
      actionLabel={t('sports_rule_ask')}
      look="danger"
      subject={`VOID_${event}`}
      act={{ act: 'void', event, keys: [...keys] }}
      onClose={onClose}
    />
  );
}
