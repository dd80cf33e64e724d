/** How the progressive pool is funded and won, and the chance at the current bet. */
import type { PoolRules as Rules } from '@lantern/game-math/slots';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Part, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { seedIn, spinsPerPool } from '../play/amounts.ts';

const HUNDRED = 100;

export function PoolRules({ rules, bet }: { readonly rules: Rules; readonly bet: number }) {
  const t = useT();
  const { decimal, integer } = useNumbers();
  const { session, money, amount } = useGame();
  // With play money no currency is shown.
  const sum = session.demo ? amount : money;
  return (
    <Part title={t('rules_pool')} testId="slot-pool-rules">
      <Text>
        {t('rules_pool_text', {
          share: decimal(rules.shareBasisPoints / HUNDRED),
          seed: sum(seedIn(rules, session.currency)),
        })}
      </Text>
      <Text>
        {t('rules_pool_chance', { bet: sum(bet), spins: integer(spinsPerPool(rules, bet, session.currency)) })}
      </Text>
      <Text>{t('rules_pool_apart')}</Text>
    </Part>
  );
}
