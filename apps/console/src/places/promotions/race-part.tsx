/** A race beside the list: its stage, its standings with user names, what was paid, and taking a member out. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { PanePart } from '../../widgets/panel.tsx';
import { DeskButton, Facts, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import shared from './promotions.module.css';
import styles from './race-part.module.css';

type Race = OpsAnswer<'ops.promotions.race'>;
type Racer = Race['list'][number];

const REFETCH_MS = 20_000;
const REFRESHES = ['ops.promotions.race', 'ops.promotions.read'] as const;
const TONE: Readonly<Record<Race['state'], Tone>> = {
  upcoming: 'plain',
  running: 'ok',
  processing: 'warn',
  final: 'plain',
};

export function RacePart({ promotionKey }: { readonly promotionKey: string }) {
  const t = useT();
  const read = useCall('ops.promotions.race', { params: { key: promotionKey } }, { refetchIntervalMs: REFETCH_MS });
  return (
    <PanePart title={t('promotion_race')}>
      <WhenRead read={read}>{(race) => <Standings promotionKey={promotionKey} race={race} />}</WhenRead>
    </PanePart>
  );
}

function Standings({ promotionKey, race }: { readonly promotionKey: string; readonly race: Race }) {
  const t = useT();
  const { integer } = useFormats();
  const [asked, ask] = useState<Racer>();
  const { state, closesAt, currency, racers, left, prizes, paid, list, canDisqualify } = race;
  return (
    <>
      <Facts
        facts={[
          [
            t('promotion_race_state'),
            <StatusBadge key="state" tone={TONE[state]}>
              {t(`promotion_race_state_${state}`)}
            </StatusBadge>,
          ],
          [t('promotion_race_closes'), <Time key="closes" atMs={closesAt} style="full" />],
          [t('promotion_race_racers'), integer(racers)],
          [t('promotion_race_left'), integer(left)],
          [t('promotion_race_payout'), <Money key="prizes" amount={prizes} currency={currency} />],
          [t('promotion_race_paid'), <Money key="paid" amount={paid} currency={currency} />],
        ]}
      />
      {list.length === 0 ? (
        <p className={shared.faint}>{t('promotion_race_none')}</p>
      ) : (
        <table className={styles.race}>
          <thead>
            <tr>
              <th scope="col">{t('promotion_race_range')}</th>
              <th scope="col">{t('promotion_race_member')}</th>
              <th scope="col">{t('promotion_race_score')}</th>
              <th scope="col">{t('promotion_race_won')}</th>
              <th>
                <span className="sr-only">{t('promotion_race_out')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((racer) => (
              <RacerRow
                key={racer.memberId}
                racer={racer}
                currency={currency}
                onAsk={canDisqualify ? () => ask(racer) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {asked && <Ask promotionKey={promotionKey} racer={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly racer: Racer;
  readonly currency: string;
  readonly onAsk: (() => void) | undefined;
}

function RacerRow({ racer, currency, onAsk }: RowProps) {
  const t = useT();
  const { integer } = useFormats();
  const { place, username, score, prize, isPaid, disqualified } = racer;
  return (
    <tr data-out={disqualified !== null || undefined}>
      <td>{place ?? '–'}</td>
      <td>
        <b>{username}</b>
        {disqualified && (
          <small>{t('promotion_race_is_out', { by: disqualified.by, reason: disqualified.reason })}</small>
        )}
      </td>
      <td>{integer(score)}</td>
      <td>
        {prize > 0 && <Money amount={prize} currency={currency} />}
        {isPaid && <StatusBadge tone="ok">{t('promotion_race_paid')}</StatusBadge>}
      </td>
      <td>
        {onAsk && (
          <DeskButton size="small" look="ghost" onPress={onAsk}>
            {t(disqualified ? 'promotion_race_in' : 'promotion_race_out')}
          </DeskButton>
        )}
      </td>
    </tr>
  );
}

interface AskProps {
  readonly promotionKey: string;
  readonly racer: Racer;
  readonly onClose: () => void;
}

function Ask({ promotionKey, racer, onClose }: AskProps) {
  const t = useT();
  const { memberId, username } = racer;
  const act = racer.disqualified ? 'in' : 'out';
  return (
    <ReasonDialog
      title={t(`promotion_race_ask_${act}`, { name: username })}
      draft={`race ${act} ${promotionKey} ${memberId}`}
      explanation={t(`promotion_race_ask_${act}_text`)}
      actionLabel={t(`promotion_race_${act}`)}
      look={act === 'out' ? 'danger' : 'brand'}
      onClose={onClose}
      onSubmit={(reason) =>
        carryOut(
          'ops.promotions.disqualify',
          { params: { key: promotionKey }, body: { reason, memberId, disqualified: act === 'out' } },
          { refreshes: REFRESHES, said: () => t(`promotion_race_done_${act}`) },
        )
      }
    />
  );
}
