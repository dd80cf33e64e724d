/** Matches paths against patterns. */
import { parse } from 'regexparam';

/** The named parts of a path under a pattern (`/verify/:gameCode/:numero`); undefined when it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const { keys, pattern: expression } = parse(pattern);
  const found = expression.exec(path);
  if (!found) return undefined;
  return Object.fromEntries(
    keys.flatMap((key, at) => (found[at + 1] === undefined ? [] : [[key, decodeURIComponent(found[at + 1]!)]])),
  );
}
