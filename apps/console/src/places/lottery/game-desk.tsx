/** One lottery: what is on sale and until when, and its prices, timetable, limits and issues behind tabs. */
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Segments } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { ActButton } from './act-button.tsx';
import { Countdown } from './countdown.tsx';
import { ExposureMap } from './exposure-map.tsx';
import { IssuesTab } from './issues-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { REFETCH_MS, type GameDetail } from './lottery-desk.ts';
import styles from './lottery.module.css';
import { PriceTab } from './price-tab.tsx';
import { TimetableTab } from './timetable-tab.tsx';

const TABS = ['prices', 'timetable', 'limits', 'issues'] as const;
type Tab = (typeof TABS)[number];

export function GameDesk({ gameCode, address }: { readonly gameCode: string; readonly address: ListAddress }) {
  const read = useCall('ops.lottery.game', { params: { gameCode } }, { refetchIntervalMs: REFETCH_MS });
  useKeys({ escape: () => address.load('') });
  return <WhenRead read={read}>{(game) => <Desk game={game} address={address} />}</WhenRead>;
}

function Desk({ game, address }: { readonly game: GameDetail; readonly address: ListAddress }) {
  const t = useT();
  const tab = (TABS.find((id) => id === address.values['tab']) ?? 'prices') satisfies Tab;
  return (
    <>
      <div className={styles.page}>
        <GameHead game={game} address={address} />
        <Segments
          label={t('views')}
          value={tab}
          onChange={(id) => address.load(`game=${game.gameCode}&tab=${id}`)}
          options={TABS.map((id) => ({ id, label: t(`lottery_tab_${id}`) }))}
        />
        {tab === 'prices' && (
          <div className={styles.columns}>
            <PriceTab key={game.prices[0]?.version} game={game} />
            <ExposureMap game={game} />
          </div>
        )}
        {tab === 'timetable' && <TimetableTab game={game} />}
        {tab === 'limits' && <LimitsTab game={game} />}
        {tab === 'issues' && <IssuesTab gameCode={game.gameCode} address={address} />}
      </div>
      <HintBar
        keys={[
          ...(tab === 'prices' && game.mayChange
            ? ([
                ['P', t('lottery_new_price')],
                ['↑ ↓', t('key_move')],
                ['⌘ S', t('lottery_publish')],
              ] as const)
            : []),
          ['Esc', t('back')],
        ]}
      />
    </>
  );
}

function GameHead({ game, address }: { readonly game: GameDetail; readonly address: ListAddress }) {
  const t = useT();
  const { next, gameCode, onSale } = game;
  return (
    <div className={styles.head}>
      <DeskButton look="ghost" icon="caret-left" aria-label={t('back')} onPress={() => address.load('')} />
      <h2>{game.name}</h2>
      <StatusBadge tone={onSale ? 'ok' : 'bad'}>{t(onSale ? 'lottery_on_sale' : 'lottery_off_sale')}</StatusBadge>
      {next && (
        <span className={styles.note}>
          {t('lottery_issue', { numero: next.numero })} · {t('lottery_draws')} <Time atMs={next.drawsAt} />
        </span>
      )}
      <div>
        {next?.state === 'open' && <Countdown untilMs={next.locksAt} />}
        {game.mayChange && (
          <ActButton
            id="ops.lottery.setSale"
            subject={gameCode}
            label={t(onSale ? 'lottery_stop' : 'lottery_resume')}
            icon={onSale ? 'pause' : 'arrow-clockwise'}
            look={onSale ? 'danger' : 'brand'}
            explanation={t(onSale ? 'lottery_stop_text' : 'lottery_resume_text')}
            input={(reason) => ({ params: { gameCode }, body: { onSale: !onSale, reason } })}
          />
        )}
        {next && (
          <DeskButton icon="list-magnifying-glass" onPress={() => address.load(`issue=${next.issueId}`)}>
            {t('lottery_open_issue')}
          </DeskButton>
        )}
        {game.waiting > 0 && (
          <DeskButton
            look="brand"
            icon="keyboard"
            onPress={() => address.load(`game=${gameCode}&tab=issues&state=drawing`)}
          >
            {t('lottery_type_result')}
          </DeskButton>
        )}
      </div>
    </div>
  );
}
