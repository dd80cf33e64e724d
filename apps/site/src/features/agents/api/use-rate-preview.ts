/** When changed rates would hold; computed by the server without changing anything. */
import type { CallFailed } from '@lantern/client';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import type { Rates } from '../parts/rate-sliders.tsx';

interface Preview {
  readonly effectiveFrom?: Readonly<Record<string, string>>;
  readonly refusal?: CallFailed;
}

export function useRatePreview(memberId: string, rates: Rates, enabled: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({});
  useEffect(() => {
    if (!enabled) return;
    let left = false;
    const body = { memberId, rebatesBasisPoints: { ...rates }, dryRun: true, notice: true };
    void client.call('agent.updateRebates', { body }).then((result) => {
      if (left) return;
      setPreview(result.ok ? { effectiveFrom: result.value.effectiveFrom } : { refusal: result });
    });
    return () => {
      left = true;
    };
  }, [memberId, rates, enabled]);
  return enabled ? preview : {};
}
