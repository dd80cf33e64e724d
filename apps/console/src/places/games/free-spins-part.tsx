/** Free spins of one game: what members were granted, a grant, and what is taken back. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { mayCall, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe, useMerchant } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { PanePart } from '../../widgets/panel.tsx';
import { DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import type { Game } from './game.ts';
import styles from './games.module.css';

const READS = ['ops.freeSpins.list'] as const;
const SHOWN = 20;
const TONE = { open: 'ok', used: 'plain', over: 'plain' } as const;
type Grant = OpsAnswer<'ops.freeSpins.list'>['list'][number];

export function FreeSpinsPart({ game }: { readonly game: Game }) {
  const t = useT();
  const { rights } = useMe();
  const mayGrant = mayCall('ops.freeSpins.grant', rights);
  const read = useCall('ops.freeSpins.list', { query: { vendor: game.vendor, game: game.gameId, limit: SHOWN } });
  return (
    <PanePart title={t('free_spins')}>
      {mayGrant && <GrantAct game={game} />}
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <DeskNote>{t('free_spins_none')}</DeskNote>
          ) : (
            <ul className={styles.grants}>
              {list.map((grant) => (
                <GrantRow key={grant.grantId} grant={grant} mayRevoke={mayGrant} />
              ))}
            </ul>
          )
        }
      </WhenRead>
    </PanePart>
  );
}

function GrantRow({ grant, mayRevoke }: { readonly grant: Grant; readonly mayRevoke: boolean }) {
  const t = useT();
  const { grantId, member, campaign, used, spins, stake, won, currency, expiresAt, state } = grant;
  return (
    <li>
      <span>
        <b>{member.username}</b> <StatusBadge tone={TONE[state]}>{t(`free_spins_${state}`)}</StatusBadge>
        <small>
          {campaign} · {t('free_spins_progress', { used, spins })} × <Money amount={stake} currency={currency} /> ·{' '}
          {t('free_spins_won')} <Money amount={won} currency={currency} />
        </small>
        <small>
          {t('free_spins_until')} <Time atMs={expiresAt} style="full" />
        </small>
      </span>
      {mayRevoke && state === 'open' && (
        <ReasonAct
          id="ops.freeSpins.revoke"
          input={(reason) => ({ params: { grantId }, body: { reason } })}
          subject={grantId}
          refreshes={READS}
          label={t('free_spins_revoke')}
          explanation={t('free_spins_revoke_text', { count: spins - used })}
          look="danger"
          size="small"
        />
      )}
    </li>
  );
}

const wholeOf = (text: string): number | undefined => {
  const digits = text.replaceAll(/[.,\s]/g, '');
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
};

function GrantAct({ game }: { readonly game: Game }) {
  const t = useT();
  const { integer } = useFormats();
  const { currency, timeZone } = useMerchant();
  const [username, setUsername] = useState('');
  const [campaign, setCampaign] = useState('');
  const [spinsText, setSpins] = useState('');
  const [stakeText, setStake] = useState('');
  const [day, setDay] = useState('');
  const [spins, stake] = [wholeOf(spinsText), wholeOf(stakeText)];
  return (
    <ReasonAct
      id="ops.freeSpins.grant"
      subject={game.gameId}
      refreshes={READS}
      label={t('free_spins_grant')}
      icon="plus"
      size="small"
      look="money"
      explanation={t('free_spins_grant_text')}
      input={(reason) =>
        username === '' || campaign === '' || spins === undefined || stake === undefined || day === ''
          ? undefined
          : {
              body: {
                username,
                campaign,
                spins,
                stake,
                vendor: game.vendor,
                game: game.gameId,
                expiresAt: startOfDayMs(day, timeZone),
                reason,
              },
            }
      }
    >
      <DeskField label={t('username')} value={username} onChange={setUsername} maxLength={64} />
      <DeskField
        label={t('free_spins_campaign')}
        value={campaign}
        onChange={setCampaign}
        maxLength={64}
        hint={t('free_spins_campaign_hint')}
      />
      <DeskField label={t('free_spins_count')} value={spinsText} onChange={setSpins} maxLength={4} />
      <DeskField label={t('free_spins_stake')} side={currency} value={stakeText} onChange={setStake} maxLength={20} />
      <DeskField label={t('free_spins_day')} type="date" value={day} onChange={setDay} />
      {spins !== undefined && stake !== undefined && (
        <DeskNote>
          {t('free_spins_value', { spins: integer(spins) })} <Money amount={spins * stake} currency={currency} />
        </DeskNote>
      )}
    </ReasonAct>
  );
}
