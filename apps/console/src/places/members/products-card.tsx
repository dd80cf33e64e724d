/** The products of the merchant for one member: which are restricted, and the acts that close and open one. */
import { useCall, mayCall } from '../../lib/calls.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { DeskCard, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import styles from './members.module.css';

const CHANGES = ['ops.members.products', 'ops.members.trail'] as const;

export function ProductsCard({ memberId }: { readonly memberId: string }) {
  const t = useT();
  const { rights } = useMe();
  const read = useCall('ops.members.products', { params: { memberId } });
  const mayChange = mayCall('ops.members.restrict', rights);
  return (
    <DeskCard title={t('member_products')}>
      <WhenRead read={read}>
        {({ list }) => (
          <ul className={styles.products}>
            {list.map(({ product, vi, en, restricted }) => {
              const name = (i18n.locale() === 'en' ? en : vi) || t('product_lottery');
              const id = restricted ? 'ops.members.allow' : 'ops.members.restrict';
              return (
                <li key={product}>
                  <span>
                    {name}
                    {restricted && (
                      <small>
                        {restricted.by} · <Time atMs={restricted.at} />
                      </small>
                    )}
                  </span>
                  {restricted && (
                    <StatusBadge tone="bad" icon="prohibit">
                      {t('product_restricted')}
                    </StatusBadge>
                  )}
                  {mayChange && (
                    <ReasonAct
                      key={id}
                      id={id}
                      input={(reason) => ({ params: { memberId }, body: { product, reason } })}
                      subject={`${memberId}_${product}`}
                      refreshes={CHANGES}
                      label={t(restricted ? 'product_allow' : 'product_restrict')}
                      title={`${t(restricted ? 'product_allow' : 'product_restrict')} · ${name}`}
                      explanation={t(restricted ? 'product_allow_text' : 'product_restrict_text')}
                      look={restricted ? 'brand' : 'danger'}
                      size="small"
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </WhenRead>
    </DeskCard>
  );
}
