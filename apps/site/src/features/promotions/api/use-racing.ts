/** Joins and leaves a race. Either may be sent twice: the server keeps one answer. */
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';

export function useRacing(key: string) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = (call: 'promotions.join' | 'promotions.leave') => async (): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    const result = await client.call(call, { params: { key } });
    setBusy(false);
    if (!result.ok) setFault(result.message);
    refresh('races.read', 'promotions.read', 'promotions.list');
    return result.ok;
  };
  return { isBusy, fault, join: send('promotions.join'), leave: send('promotions.leave') };
}
