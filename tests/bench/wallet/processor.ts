/** Processor time of processes, meaningful also on a busy machine. Reads /proc, so Linux only. */
import { readdir, readFile } from 'node:fs/promises';

/** A tick of /proc is a hundredth of a second on every Linux this runs on. */
const TICKS_PER_SEC = 100;

interface Seen {
  readonly parent: number;
  /** User and system time, with that of ended children. */
  readonly seconds: number;
}

async function look(pid: number): Promise<Seen | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const nameEnd = stat.lastIndexOf(')');
  if (nameEnd < 0) return undefined;
  const fields = stat.slice(nameEnd + 2).split(' ');
  return {
    parent: Number(fields[1]),
    seconds: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS_PER_SEC,
  };
}

/** Processor seconds so far of a process and its descendants; NaN where unknown. */
export async function secondsOf(pid: number): Promise<number> {
  const names = await readdir('/proc').catch((): string[] => []);
  const seen = new Map<number, Seen>();
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const found = await look(Number(name));
    if (found) seen.set(Number(name), found);
  }
  if (!seen.has(pid)) return Number.NaN;
  const family = [pid];
  for (const head of family) for (const [child, { parent }] of seen) if (parent === head) family.push(child);
  return family.reduce((sum, member) => sum + seen.get(member)!.seconds, 0);
}

/** The parent of a process; NaN where unknown. */
export const parentOf = async (pid: number): Promise<number> => (await look(pid))?.parent ?? Number.NaN;
