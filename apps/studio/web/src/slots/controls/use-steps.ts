/** A figure that steps up to its target, and falls to it at once. */
import { useEffect, useRef, useState } from 'react';

const STEP_MS = 200;
/** About as long as until the next news. */
const STEPS = 50;

/** What to show of the target now; with `still`, the target. */
export function useSteps(target: number, still: boolean): number {
  const [shown, setShown] = useState(target);
  const at = useRef(target);
  useEffect(() => {
    const tell = (value: number): void => {
      at.current = value;
      setShown(value);
    };
    if (still || target <= at.current) {
      tell(target);
      return undefined;
    }
    const step = Math.ceil((target - at.current) / STEPS);
    const timer = setInterval(() => {
      tell(Math.min(target, at.current + step));
      if (at.current === target) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [target, still]);
  return shown;
}
