/** Chips over the board: random, typing, own sets, tài, xỉu, kép …, and a sheet with the less common ones. */
import { dao } from '@lantern/game-math/selections';
import { Chip, cx } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { isCombined, marksMaximum, rangeOf } from '../../bets/expansion.ts';
import { plainMarks, toggleAll, type Marks } from '../../bets/marks.ts';
import { quickPick, usualCount, type Full } from '../../bets/quick-pick.ts';
import { HALVES, SHORTCUTS, type ShortcutId } from '../../bets/shortcuts.ts';
import { betTypesOf, type BetType, type Way } from '../../bets/ways.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { savePreferences, usePreferences } from '../../lib/storage.ts';
import { hapticTap } from '../../lib/touch.ts';
import styles from './quick-chips.module.css';

const NumberEntrySheet = lazy(() =>
  import('./number-entry-sheet.tsx').then(({ NumberEntrySheet: sheet }) => ({ default: sheet })),
);
const NumberSetsSheet = lazy(() =>
  import('./number-sets-sheet.tsx').then(({ NumberSetsSheet: sheet }) => ({ default: sheet })),
);
const MoreSheet = lazy(() => import('./more-sheet.tsx').then(({ MoreSheet: sheet }) => ({ default: sheet })));

export interface QuickChipsProps {
  readonly gameCode: string;
  readonly way: Way;
  readonly marks: Marks;
  /** Sold-out selections: random picks skip them. */
  readonly full: Full;
  readonly onMarks: (marks: Marks) => void;
}

const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

export function QuickChips({ gameCode, way, marks, full, onMarks }: QuickChipsProps) {
  const t = useT();
  const [sheet, setSheet] = useState<'entry' | 'sets' | 'more'>();
  const betType = betTypesOf(way)[0];
  if (!betType) return null;
  const { kind, digits, ordered } = betType.selection;
  const numbered = way.kind !== 'cells' && ordered !== true;
  const change = (next: Marks): void => {
    hapticTap();
    onMarks(next);
  };
  const close = (): void => setSheet(undefined);
  return (
    <>
      <div className={cx('strip', styles.chips)} role="group" aria-label={t('shortcuts')}>
        <Chip small icon="dice-five" data-testid="pick-random" onClick={() => change(quickPick(way, full))}>
          {way.kind === 'cells' ? t('random_one') : t('random', { count: usualCount(way) })}
        </Chip>
        {numbered && (
          <Chip small icon="keyboard" data-testid="pick-typing" onClick={() => setSheet('entry')}>
            {t('type_numbers')}
          </Chip>
        )}
        <Chip small icon="star" data-testid="pick-sets" onClick={() => setSheet('sets')}>
          {t(way.kind === 'cells' ? 'word_sets' : 'number_sets')}
        </Chip>
        {numbered && digits <= 3 && (
          <Chip small icon="faders" data-testid="pick-more" onClick={() => setSheet('more')}>
            {t('more_picks')}
          </Chip>
        )}
        {kind === 'digits' && digits === 2 && <PairChips marks={marks} onMarks={change} />}
        {kind === 'pick' && numbered && <HalfChips betType={betType} marks={marks} onMarks={change} />}
        {kind === 'digits' && digits >= 2 && plainMarks(marks).length > 0 && (
          <Chip
            small
            data-testid="shortcut-dao"
            onClick={() => change(new Set([...marks].flatMap((mark) => (/^\d+$/.test(mark) ? dao(mark) : [mark]))))}
          >
            {t('reversed')}
          </Chip>
        )}
        {numbered && kind !== 'pick' && (digits === 2 || digits === 3) && <LargeCells />}
      </div>
      <Suspense fallback={null}>
        {sheet === 'entry' && (
          <NumberEntrySheet betType={betType} way={way} marks={marks} onMarks={change} onClose={close} />
        )}
        {sheet === 'sets' && (
          <NumberSetsSheet gameCode={gameCode} way={way} marks={marks} onMarks={change} onClose={close} />
        )}
        {sheet === 'more' && (
          <MoreSheet
            gameCode={gameCode}
            way={way}
            betType={betType}
            marks={marks}
            full={full}
            onMarks={change}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

type SetChipsProps = Pick<QuickChipsProps, 'marks' | 'onMarks'>;

function PairChips({ marks, onMarks }: SetChipsProps) {
  const t = useT();
  return (
    <>
      {SHORTCUT_IDS.map((id) => (
        <Chip
          key={id}
          small
          selected={SHORTCUTS[id].every((number) => marks.has(number))}
          data-testid={`shortcut-${id.replace('_', '-')}`}
          onClick={() => onMarks(toggleAll(marks, SHORTCUTS[id]))}
        >
          {t(`shortcut_${id}` as TextKey)}
        </Chip>
      ))}
    </>
  );
}

/** Halves of the balls, when that many may be picked at once. */
function HalfChips({ betType, marks, onMarks }: SetChipsProps & { readonly betType: BetType }) {
  const t = useT();
  const halves = rangeOf(betType);
  const maximum = isCombined(betType) ? marksMaximum(betType) : halves.all.length;
  return (
    <>
      {HALVES.filter((id) => halves[id].length <= maximum).map((id) => {
        const half = halves[id];
        const isOn = half.length === marks.size && half.every((value) => marks.has(value));
        return (
          <Chip
            key={id}
            small
            selected={isOn}
            data-testid={`shortcut-${id}`}
            onClick={() => onMarks(new Set(isOn ? [] : half))}
          >
            {t(`shortcut_${id}`)}
          </Chip>
        );
      })}
    </>
  );
}

function LargeCells() {
  const t = useT();
  const { largeCells } = usePreferences();
  return (
    <Chip
      small
      icon="grid-four"
      selected={largeCells}
      data-testid="large-cells"
      onClick={() => savePreferences({ largeCells: !largeCells })}
    >
      {t('large_cells')}
    </Chip>
  );
}
