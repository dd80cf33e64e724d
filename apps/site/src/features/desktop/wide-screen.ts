/** Whether there is room beside the phone column. */
import { useEffect, useState } from 'react';

/** The column, and a side of 200 px with its gaps on either hand. */
const ROOM = '(min-width: 1024px) and (min-height: 560px)';

const hasRoom = (): boolean => window.matchMedia(ROOM).matches;

/** Follows the window. */
export function useWideScreen(): boolean {
  const [wide, setWide] = useState(hasRoom);
  useEffect(() => {
    const follow = (): void => setWide(hasRoom());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  return wide;
}
