/**
 * Home's alerts of contracts that wait (AGT-01): after the member has been renewed, one after the other, each with
 * Cancel and Go. A contract is announced once while the site is open.
 */
import { useDialogs, useFormats, useLocale, usePanelOpen } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useProfile } from '../../lib/session/balance.ts';
import { agentTexts } from './agent-texts.tsx';
import { CONTRACT_PATHS, type ContractKind } from './parts/paths.ts';

const ORDER: readonly ContractKind[] = ['daily_salary', 'dividend', 'hourly_salary'];

/** Contracts that were announced, by the terms that wait. */
const announced = new Set<string>();

export function ContractAlerts() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const formats = useFormats();
  const locale = useLocale();
  const panelOpen = usePanelOpen();
  const profile = useProfile();
  const { data } = useCall('agent.contractRequests', {}, { enabled: profile.isSuccess });
  const asking = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  useEffect(() => {
    // Announcements and menus that are open come first.
    if (!data || panelOpen || asking.current) return;
    const news = ORDER.flatMap((kind) => {
      const found = data.waiting.find((one) => one.kind === kind);
      return found && !announced.has(`${found.contractId} ${found.status} ${found.answerBy}`) ? [found] : [];
    });
    if (news.length === 0) return;
    asking.current = true;
    void (async () => {
      const t = await agentTexts(locale);
      for (const { kind, contractId, status, from, answerBy } of news) {
        if (left.current) break;
        announced.add(`${contractId} ${status} ${answerBy}`);
        const going = await dialogs.confirm({
          title: t(`waiting_${status}_${kind}`),
          text: t('alert_text', { from: from ?? t('house'), time: formats.dateTime(answerBy, 'dateTime') }),
          confirmLabel: t('alert_go'),
          cancelLabel: t('alert_cancel'),
        });
        if (!going) continue;
        navigate(CONTRACT_PATHS[kind]);
        break;
      }
      asking.current = false;
    })().catch(() => {
      // Without their texts the alerts wait for the next visit of home.
      asking.current = false;
    });
  }, [data, panelOpen, dialogs, formats, locale, navigate]);
  return null;
}
