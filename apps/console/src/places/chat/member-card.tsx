/** The member beside the conversation: masked, with the money that matters and the conversations before. */
import { Link } from 'wouter';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import { Facts, PersonMark, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import styles from './chat.module.css';
import { Vip } from './queue-column.tsx';
import type { DeskConversation } from './use-desk-thread.ts';

const PAST_LIMIT = 8;
const TONES = { active: 'ok', locked: 'bad', erased: 'plain' } as const;

interface MemberCardProps {
  readonly conversation: DeskConversation;
  readonly onShow: (conversationId: string) => void;
}

export function MemberCard({ conversation, onShow }: MemberCardProps) {
  const t = useT();
  const placeNamed = usePlaceNamed();
  const { memberId, username, vipLevel, reference } = conversation;
  return (
    <aside className={styles.card} aria-label={t('chat_member')}>
      <header className={styles.cardHead}>
        <PersonMark name={username} />
        <div className={styles.title}>
          <b>
            {username} <Vip level={vipLevel} />
          </b>
        </div>
        {placeNamed('members') && (
          <Link className={styles.page} href={`/members/${memberId}`}>
            {t('chat_member_page')}
          </Link>
        )}
      </header>
      <Person memberId={memberId} />
      {reference !== null && (
        <section className={styles.part}>
          <h3>{t('chat_reference')}</h3>
          <p>
            {t(`chat_about_${reference.kind}`)}{' '}
            {placeNamed('explain') ? (
              <Link className="mono" href={`/explain/${encodeURIComponent(reference.id)}`}>
                {reference.id}
              </Link>
            ) : (
              <span className="mono">{reference.id}</span>
            )}
          </p>
        </section>
      )}
      <Past conversation={conversation} onShow={onShow} />
      <p className={styles.recorded}>{t('chat_member_recorded')}</p>
    </aside>
  );
}

function Person({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const head = useCall('ops.members.read', { params: { memberId } });
  const money = useCall('ops.members.money', { params: { memberId } });
  return (
    <>
      <section className={styles.part}>
        <WhenRead read={money}>
          {({ cash, bonus, deposited, withdrawn, currency, frozen }) => (
            <>
              <div className={styles.sums}>
                <div>
                  <small>{t('chat_cash')}</small>
                  <b>
                    <Money amount={cash} currency={currency} />
                  </b>
                </div>
                <div>
                  <small>{t('chat_bonus')}</small>
                  <b>
                    <Money amount={bonus} currency={currency} />
                  </b>
                </div>
                <div>
                  <small>{t('chat_deposited')}</small>
                  <b>
                    <Money amount={deposited} currency={currency} />
                  </b>
                </div>
                <div>
                  <small>{t('chat_withdrawn')}</small>
                  <b>
                    <Money amount={withdrawn} currency={currency} />
                  </b>
                </div>
              </div>
              {frozen && <StatusBadge tone="bad">{t('chat_frozen')}</StatusBadge>}
            </>
          )}
        </WhenRead>
      </section>
      <section className={styles.part}>
        <WhenRead read={head}>
          {(member) => (
            <Facts
              facts={[
                [
                  t('state'),
                  <StatusBadge key="s" tone={TONES[member.state]}>
                    {t(`member_${member.state}`)}
                  </StatusBadge>,
                ],
                [t('chat_name'), member.name],
                [t('chat_mobile'), member.mobile],
                [t('chat_email'), member.email],
                [t('chat_kyc'), t(`kyc_${member.kycState}`)],
                [t('chat_since'), <Time key="r" atMs={member.registeredAt} />],
                [t('chat_holds'), member.openHolds > 0 ? member.openHolds : undefined],
                [
                  t('chat_exclusion'),
                  member.exclusion && (
                    <StatusBadge key="x" tone="warn">
                      {member.exclusion.until === null ? t('chat_for_good') : <Time atMs={member.exclusion.until} />}
                    </StatusBadge>
                  ),
                ],
                [t('chat_mark'), member.mark],
              ]}
            />
          )}
        </WhenRead>
      </section>
    </>
  );
}

function Past({ conversation: { conversationId, memberId }, onShow }: MemberCardProps) {
  const t = useT();
  const past = useCall('ops.chat.list', { query: { view: 'closed', memberId, limit: PAST_LIMIT } });
  const list = (past.data?.list ?? []).filter((one) => one.conversationId !== conversationId);
  if (list.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('chat_past')}</h3>
      <ul className={styles.past}>
        {list.map((one) => (
          <li key={one.conversationId}>
            <button type="button" onClick={() => onShow(one.conversationId)}>
              <span>{t(`chat_topic_${one.topic}`)}</span>
              <small>
                <Time atMs={one.createdAt} />
                {one.rating !== null && ` · ${t('chat_stars', { count: one.rating })}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
