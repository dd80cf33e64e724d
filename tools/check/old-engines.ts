/** Features that phones from iOS 12.4 on lack (SYS-05), in all code that is sent to them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, ROOT } from '../project.ts';
import type { Finding } from './finding.ts';
import { scriptFaults } from './old-engines/script.ts';
import { styleFaults } from './old-engines/style.ts';

/** Sources that reach a phone. The polyfills are the one place that may name missing features. */
const SENT = /^(?:apps\/(?:site|lotto)\/|packages\/(?:ui|web|client|money|game-math)\/src\/)/;
const NOT_SENT =
  /\.test\.tsx?$|\/old-engines\.ts$|^packages\/(?:money|game-math)\/src\/(?!format|verify|selections|agents)/;

/** The faults of one file. */
export function oldEngineFindings(file: string, text: string): Finding[] {
  const faults = file.endsWith('.css') ? styleFaults(text) : /\.tsx?$/.test(file) ? scriptFaults(file, text) : [];
  return faults.map(({ line, message }) => ({ file, line, message }));
}

/** Checks every file that is sent. */
export function checkOldEngines(): Finding[] {
  const files = projectFiles().filter((file) => SENT.test(file) && !NOT_SENT.test(file));
  return files.flatMap((file) => oldEngineFindings(file, readFileSync(join(ROOT, file), 'utf8')));
}

if (import.meta.main)
  for (const { file, line, message } of checkOldEngines()) process.stdout.write(`${file}:${line}  ${message}\n`);
