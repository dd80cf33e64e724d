/** The price list of a game: odds are typed beside those in force, and the house's edge follows every key. */
import { edgesOf, edgeTerms, EDGE_MAXIMUM_PPM } from '@lantern/game-math/prices';
import { clock } from '@lantern/ui/clock';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { fieldOf, momentOf } from '../../lib/zone.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ShareBar } from '../../widgets/charts.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { Segments } from '../../widgets/fields.tsx';
import { DeskButton, DeskCard, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import fields from '../../look/desk-fields.module.css';
import { ActButton, DESK_READS } from './act-button.tsx';
import { oddsShown, oddsTyped, percent, type GameDetail, type PriceLine } from './lottery-desk.ts';
import styles from './lottery.module.css';

/** A line with what is typed for it. */
export interface EditedLine {
  readonly line: PriceLine;
  readonly text: string;
  /** Undefined while the text is no number. */
  readonly odds: number | undefined;
  readonly lowestPpm: number | undefined;
  readonly fault: 'number' | 'lost' | 'high' | undefined;
}

export const keyOf = ({ prizeMode, playType, betType }: PriceLine): string => `${prizeMode}/${playType}/${betType}`;

/** What a typed price means: the edge by game-math, as the server will check it. */
export function judgeTyped(format: string, line: PriceLine, text: string): EditedLine {
  const odds = oddsTyped(text);
  if (odds === undefined) return { line, text, odds, lowestPpm: undefined, fault: 'number' };
  const edges = edgesOf(format, line.betType, { odds, table: line.oddsTable ?? undefined });
  const fault = !edges || edges.isLost ? 'lost' : edges.highestPpm > EDGE_MAXIMUM_PPM ? 'high' : undefined;
  return { line, text, odds, lowestPpm: edges?.lowestPpm, fault };
}

export function PriceTab({ game }: { readonly game: GameDetail }) {
  const newest = game.prices.find(({ state }) => state !== 'draft' && state !== 'withdrawn')!;
  const read = useCall('ops.lottery.prices', {
    params: { gameCode: game.gameCode, version: String(newest.version) },
  });
  return <WhenRead read={read}>{({ list }) => <Editor game={game} version={newest.version} lines={list} />}</WhenRead>;
}

interface EditorProps {
  readonly game: GameDetail;
  readonly version: number;
  readonly lines: readonly PriceLine[];
}

function Editor({ game, version, lines }: EditorProps) {
  const t = useT();
  const boards = [...new Map(lines.map((line) => [`${line.prizeMode}/${line.playType}`, line])).keys()];
  const [board, setBoard] = useState(boards[0] ?? '');
  const [mode, play] = [modeOf(board), playOf(board)];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [focused, setFocused] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const edited = lines.flatMap((line) => {
    const text = typed[keyOf(line)];
    if (text === undefined || text.trim() === '' || oddsTyped(text) === line.odds) return [];
    return [judgeTyped(game.format, line, text)];
  });
  const faults = edited.filter(({ fault }) => fault !== undefined);
  const canSave = edited.length > 0 && faults.length === 0;
  const state = game.prices.find((price) => price.version === version);
  const shown = lines.filter((line) => `${line.prizeMode}/${line.playType}` === board);
  const current = shown.find((line) => keyOf(line) === focused);
  const table = useRef<HTMLTableElement>(null);
  useKeys({
    'Mod+s': () => canSave && setSaving(true),
    p: game.mayChange ? () => table.current?.querySelector('input')?.focus() : undefined,
  });
  return (
    <div className={styles.stack}>
      <DeskCard
        isFlush
        title={t('lottery_prices')}
        side={
          <>
            <StatusBadge tone={state?.state === 'scheduled' ? 'warn' : 'plain'}>
              {t('lottery_version', { version })}
              {state?.validFrom != null && (
                <>
                  {', '}
                  {t('lottery_from')} <Time atMs={state.validFrom} />
                </>
              )}
            </StatusBadge>
            {game.mayChange && state?.state === 'scheduled' && (
              <ActButton
                id="ops.lottery.withdrawPrices"
                subject={`${game.gameCode}/${version}`}
                label={t('lottery_withdraw')}
                size="small"
                look="danger"
                input={(reason) => ({ params: { gameCode: game.gameCode }, body: { version, reason } })}
              />
            )}
          </>
        }
      >
        <div className={styles.boards}>
          <Segments
            label={t('lottery_prize_mode')}
            value={mode}
            onChange={(next) => setBoard(boards.find((id) => id === `${next}/${play}`) ?? boardOf(boards, next))}
            options={[...new Set(boards.map(modeOf))].map((id) => ({ id, label: id }))}
          />
          <Segments
            label={t('lottery_board')}
            value={play}
            onChange={(next) => setBoard(`${mode}/${next}`)}
            options={boards
              .filter((id) => modeOf(id) === mode)
              .map(playOf)
              .map((id) => ({ id, label: t(`lottery_play_${id}`) }))}
          />
        </div>
        <div className={styles.prices}>
          <table ref={table} className={styles.table} onKeyDown={moveBetweenPrices}>
            <thead>
              <tr>
                <th>{t('lottery_bet_type')}</th>
                <th>{t('lottery_positions')}</th>
                <th>{t('lottery_sold_at')}</th>
                <th>{t('lottery_new_price')}</th>
                <th>{t('lottery_returned')}</th>
                <th>{t('lottery_edge')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <PriceRow
                  key={keyOf(line)}
                  line={line}
                  edit={edited.find((one) => one.line === line)}
                  text={typed[keyOf(line)] ?? ''}
                  mayChange={game.mayChange}
                  onFocus={() => setFocused(keyOf(line))}
                  onType={(text) => setTyped((all) => ({ ...all, [keyOf(line)]: text }))}
                />
              ))}
            </tbody>
          </table>
        </div>
        {current && (
          <EdgeFormula format={game.format} line={current} edit={edited.find((one) => one.line === current)} />
        )}
      </DeskCard>
      {faults.length > 0 && (
        <DeskNote tone="bad" isAlert>
          {faults.map(({ line, fault }) => `${line.name}: ${t(`lottery_fault_${fault!}`)}`).join(' · ')}
        </DeskNote>
      )}
      {game.mayChange && edited.length > 0 && (
        <>
          <DeskNote>{t('lottery_price_note')}</DeskNote>
          <div className={styles.acts}>
            <DeskButton look="ghost" onPress={() => setTyped({})}>
              {t('lottery_drop')}
            </DeskButton>
            <DeskButton look="brand" hotkey="⌘ S" isDisabled={!canSave} onPress={() => setSaving(true)}>
              {t('lottery_review', { count: edited.length })}
            </DeskButton>
          </div>
        </>
      )}
      {isSaving && (
        <SaveDialog
          game={game}
          version={version}
          edited={edited}
          onSaved={() => setTyped({})}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

/** Up and down go to the price above and below. */
function moveBetweenPrices(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const prices = [...event.currentTarget.querySelectorAll('input')];
  const next = prices[prices.findIndex((price) => price === event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const modeOf = (board: string): string => board.split('/')[0]!;
const playOf = (board: string) => board.split('/')[1] as 'trad' | 'ent';
const boardOf = (boards: readonly string[], mode: string): string =>
  boards.find((board) => modeOf(board) === mode) ?? '';

interface PriceRowProps {
  readonly line: PriceLine;
  readonly edit: EditedLine | undefined;
  readonly text: string;
  readonly mayChange: boolean;
  readonly onFocus: () => void;
  readonly onType: (text: string) => void;
}

function PriceRow({ line, edit, text, mayChange, onFocus, onType }: PriceRowProps) {
  const t = useT();
  const edge = edit ? edit.lowestPpm : line.lowestPpm;
  return (
    <tr data-edited={edit !== undefined || undefined}>
      <td>
        <b>{line.name}</b>
        {!line.onSale && <small> {t('lottery_off_sale')}</small>}
      </td>
      <td>{line.positions}</td>
      <td>{oddsShown(line.odds)}</td>
      <td>
        {mayChange && line.oddsTable === null ? (
          <input
            className={fields.input}
            inputMode="decimal"
            aria-label={t('lottery_price_of', { name: line.name })}
            aria-invalid={edit?.fault !== undefined || undefined}
            placeholder="–"
            value={text}
            maxLength={14}
            onFocus={onFocus}
            onChange={({ target }) => onType(target.value)}
          />
        ) : (
          (line.oddsTable !== null && t('lottery_tiers')) || '–'
        )}
      </td>
      <td>{edge === undefined ? '–' : percent(1_000_000 - edge)}</td>
      <td>
        {edit && (
          <>
            <s>{percent(line.lowestPpm)}</s> →{' '}
          </>
        )}
        <b data-tone={edge === undefined || edge <= 0 ? 'bad' : edit ? 'ok' : undefined}>
          {edge === undefined ? '–' : percent(edge)}
        </b>
      </td>
    </tr>
  );
}

/** `1 − 98 × 1/100 = 2,0%`: how the edge comes about. */
function EdgeFormula({
  format,
  line,
  edit,
}: {
  readonly format: string;
  readonly line: PriceLine;
  readonly edit: EditedLine | undefined;
}) {
  const t = useT();
  const terms = edgeTerms(format, line.betType);
  const odds = edit?.odds ?? line.odds;
  const edge = edit ? edit.lowestPpm : line.lowestPpm;
  if (!terms || edge === undefined) return null;
  return (
    <div className={styles.formula}>
      <small>{t('lottery_pays', { name: line.name, odds: oddsShown(odds) })}</small>
      <span>
        1 − {oddsShown(odds)} × {terms.hits}
        {terms.positions > 1 && ` ÷ ${terms.positions}`} = <b>{percent(edge)}</b>
      </span>
      <small>{t('lottery_exact')}</small>
      <span className={styles.range}>
        <ShareBar
          value={Math.max(0, edge)}
          of={EDGE_MAXIMUM_PPM}
          colour={edge > 0 && edge <= EDGE_MAXIMUM_PPM ? 'var(--c-ok)' : 'var(--c-bad)'}
        />
      </span>
      <small>{t('lottery_edge_range', { highest: percent(EDGE_MAXIMUM_PPM) })}</small>
    </div>
  );
}

interface SaveDialogProps {
  readonly game: GameDetail;
  readonly version: number;
  readonly edited: readonly EditedLine[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Without a first issue, prices start with the first one that opens after so long; the operator may change the time. */
const START_AHEAD_MS = 5 * 60_000;
/** An issue that closes sooner cannot be named: it would be over before the reason is written. */
const FIRST_ISSUE_LEAST_MS = 2 * 60_000;

/** What will change, from when, and why. */
function SaveDialog({ game, version, edited, onSaved, onClose }: SaveDialogProps) {
  const t = useT();
  const { next } = game;
  const [canStartNow] = useState(
    next !== null &&
      (next.state === 'open' || next.state === 'pending') &&
      next.locksAt > clock.nowMs() + FIRST_ISSUE_LEAST_MS,
  );
  const [when, setWhen] = useState<'issue' | 'time'>(canStartNow ? 'issue' : 'time');
  const zone = useMerchant().timeZone;
  const [from, setFrom] = useState(() => fieldOf(clock.nowMs() + START_AHEAD_MS, zone));
  const fromMs = momentOf(from, zone);
  async function publish(reason: string): Promise<boolean> {
    if (when === 'time' && fromMs === undefined) {
      say('bad', t('lottery_from_needed'));
      return false;
    }
    const start = when === 'issue' && next ? { firstIssue: next.numero } : { from: fromMs! };
    const changes = edited.map(({ line: { prizeMode, playType, betType }, odds }) => ({
      prizeMode,
      playType,
      betType,
      odds: odds!,
    }));
    return await carryOut(
      'ops.lottery.publishPrices',
      { params: { gameCode: game.gameCode }, body: { version, changes, start, reason } },
      {
        refreshes: DESK_READS,
        said: (_, published) => t('lottery_published', { version: published.version }),
        onDone: onSaved,
      },
    );
  }
  return (
    <ReasonDialog
      title={t('lottery_publish')}
      draft={`LOTTERY_PRICES_${game.gameCode}`}
      actionLabel={t('lottery_publish')}
      onSubmit={publish}
      onClose={onClose}
    >
      <table className={styles.table}>
        <tbody>
          {edited.map(({ line, odds, lowestPpm }) => (
            <tr key={keyOf(line)}>
              <td>
                <b>{line.name}</b> <small>{line.prizeMode}</small>
              </td>
              <td>
                <s>{oddsShown(line.odds)}</s> → <b>{oddsShown(odds!)}</b>
              </td>
              <td>
                <s>{percent(line.lowestPpm)}</s> → <b>{percent(lowestPpm!)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Segments
        label={t('lottery_start')}
        value={when}
        onChange={setWhen}
        options={[
          ...(canStartNow && next
            ? [{ id: 'issue' as const, label: t('lottery_start_issue', { numero: next.numero }) }]
            : []),
          { id: 'time' as const, label: t('lottery_start_time') },
        ]}
      />
      {when === 'time' && (
        <label className={fields.field}>
          <span className={fields.label}>{t('lottery_start_time')}</span>
          <input
            className={fields.input}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </label>
      )}
    </ReasonDialog>
  );
}
