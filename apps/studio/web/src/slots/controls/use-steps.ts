/** A number that counts up to its target, and drops to it at once. */
import { useEffect, useRef, useState } from 'react';

const STEP_MS = 200;
/** About as long as the polling interval. */
const STEPS = 50;

/** The value to display; with `still`, the target. */
export function useSteps(target: number, still: boolean): number {
  const [shown, setShown] = useState(target);
  const at = useRef(target);
  useEffect(() => {
    const show = (value: number): void => {
      at.current = value;
      setShown(value);
    };
    if (still || target <= at.current) {
      show(target);
      return undefined;
    }
    const step = Math.ceil((target - at.current) / STEPS);
    const timer = setInterval(() => {
      show(Math.min(target, at.current + step));
      if (at.current === target) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [target, still]);
  return shown;
}
