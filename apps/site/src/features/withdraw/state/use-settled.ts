/** A value once it has rested: what is typed is asked about when the typing pauses. */
import { useEffect, useState } from 'react';

const REST_MS = 350;

/** The value as it was when it last rested. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), REST_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}
