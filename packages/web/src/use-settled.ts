/** A debounced value: queried when the typing pauses. */
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 350;

/** The last settled value. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}
